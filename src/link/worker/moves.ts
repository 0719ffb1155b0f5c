import type { Send } from '../../protocol/commands.ts'
import type { Position } from '../../protocol/control.ts'
import type { Announcements } from './announcements.ts'
import { type ControlState, isRewound } from './control-state.ts'
import type { StepLog } from './step-log.ts'
import type { WorldState } from './world-state.ts'

export interface MoveParts {
  readonly send: Send
  readonly announcements: Announcements
  readonly control: ControlState
  readonly steps: StepLog
  readonly world: WorldState
  /** The world was read anew: the frames show its pages now. `same`: what they hold already may be the page of this moment. */
  readonly onMoved: (line: 'same' | 'another') => void
  readonly onProblem: (error: unknown) => void
}

export interface Moves {
  /** Reads the world anew where it stands; resolves when everything read of it is of this moment. */
  settle(): Promise<void>
  stop(): void
}

/** Follows a world that is led to another moment, by this window or by another. */
export function followMoves(parts: MoveParts): Moves {
  const { announcements, control, onMoved, onProblem, send, steps, world } = parts
  /** Where it stood before it was led elsewhere; a branch is followed to where it grows. */
  let stood: Position | undefined
  const follow = () => {
    const { position } = control.get()
    if (stood === undefined || stood.branch === position.branch) stood = position
  }
  follow()
  let moving: Promise<void> | undefined
  let again = false
  const move = async () => {
    do {
      again = false
      const { position } = await control.refresh()
      const line = stood === undefined ? 'another' : await lineFrom(send, stood, position)
      stood = position
      await Promise.all([steps.move(position, line), world.refresh()])
      onMoved(line)
    } while (again)
  }
  const settle = () => {
    again = true
    moving ??= move().finally(() => {
      moving = undefined
    })
    return moving
  }
  // It may have been led back before this window was opened.
  control.known.then(() => {
    const { position } = control.get()
    if (isRewound(position)) steps.move(position, 'same').catch(onProblem)
  }, onProblem)
  const stops = [
    control.subscribe(follow),
    announcements.listen(({ type }) => {
      if (type === 'world.moved') settle().catch(onProblem)
      if (type === 'world.reset') stood = undefined
    }),
  ]
  const stop = () => {
    for (const end of stops) end()
  }
  return { settle, stop }
}

/** Whether two moments are on one line: of the same branch, or of a branch and one that was forked from there just now. */
async function lineFrom(send: Send, from: Position, to: Position): Promise<'same' | 'another'> {
  if (from.branch === to.branch) return 'same'
  const branch = (await send('branches.list', {})).find(({ id }) => id === to.branch)
  const isFork = branch?.parent === from.branch && branch.from === from.step && to.step === from.step
  return isFork ? 'same' : 'another'
}
