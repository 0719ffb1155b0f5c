import type { Send } from '../../protocol/commands.ts'
import type { ControlView, Position } from '../../protocol/control.ts'
import { createStore, type Readable } from './store.ts'
import type { Announcements } from './transport.ts'

/** What is paused in the world, and which recorded moment it is at. */
export interface ControlState extends Readable<ControlView> {
  /** Resolves after the first answer of the worker, or its failure. */
  readonly known: Promise<unknown>
  /** Asks the worker; resolves with its answer. */
  refresh(): Promise<ControlView>
}

export function createControlState(
  lastStep: number,
  send: Send,
  announcements: Announcements,
  onProblem: (error: unknown) => void,
): ControlState {
  const store = createStore<ControlView>({
    control: { mode: 'run', breakpoints: [], paused: [] },
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
    // After a reset nothing is paused and there are no other branches; breakpoints stay.
    if (announcement.type === 'world.reset') refresh().catch(onProblem)
  })
  const refresh = async (): Promise<ControlView> => {
    for (;;) {
      const before = heard
      const view = await send('control.read', {})
      // An announcement in the meantime may be newer than this answer.
      if (before !== heard) continue
      store.set(view)
      return view
    }
  }
  const known = refresh().catch(onProblem)
  return { get: store.get, subscribe: store.subscribe, refresh, known }
}

/** Whether the world is rewound: commands that write need a fork first. */
export function isRewound({ step, newest }: Position): boolean {
  return step < newest
}

/** Steps are announced much more often than control, so a position at the newest step follows them. */
function follow(position: Position, last: number): Position {
  return isRewound(position) || last <= position.newest ? position : { ...position, step: last, newest: last }
}
