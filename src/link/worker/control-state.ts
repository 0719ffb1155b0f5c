import type { Send } from '../../protocol/commands.ts'
import type { ControlView, Position } from '../../protocol/control.ts'
import { createStore, type Readable } from './store.ts'
import type { Announcements } from './transport.ts'

/** What of the world stands still, and where the world stands in what was recorded. */
export interface ControlState extends Readable<ControlView> {
  /** Resolves once the worker has been asked for the first time, whatever it said. */
  readonly known: Promise<unknown>
  /** Asks the worker; resolves with what holds then. */
  refresh(): Promise<ControlView>
}

export function createControlState(
  lastStep: number,
  send: Send,
  announcements: Announcements,
  onProblem: (error: unknown) => void,
): ControlState {
  const store = createStore<ControlView>({
    control: { mode: 'run', breakpoints: [], held: [] },
    position: { branch: 'main', step: lastStep, newest: lastStep, earliest: 0 },
  })
  let heard = 0
  announcements.listen((announcement) => {
    if (announcement.type === 'control.changed') {
      heard += 1
      store.set(announcement.view)
    }
    if (announcement.type === 'steps.appended')
      store.update((view) => ({ ...view, position: follow(view.position, announcement.last) }))
    // A world that begins again has nothing held and no other branches; its breakpoints stay.
    if (announcement.type === 'world.reset') refresh().catch(onProblem)
  })
  const refresh = async (): Promise<ControlView> => {
    for (;;) {
      const before = heard
      const view = await send('control.read', {})
      // What was announced meanwhile may be newer than this answer.
      if (before !== heard) continue
      store.set(view)
      return view
    }
  }
  const known = refresh().catch(onProblem)
  return { get: store.get, subscribe: store.subscribe, refresh, known }
}

/** Whether the world was led back: what would write in it needs a fork first. */
export function isRewound({ step, newest }: Position): boolean {
  return step < newest
}

/** Steps are announced much more often than control: a world that stands at its newest step goes along with them. */
function follow(position: Position, last: number): Position {
  return isRewound(position) || last <= position.newest ? position : { ...position, step: last, newest: last }
}
