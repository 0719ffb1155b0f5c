import type { Send } from '../../protocol/commands.ts'
import type { Position } from '../../protocol/control.ts'
import type { Connection } from './connection.ts'
import { isRewound } from './control-state.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface SeekParts extends Connection {
  /** The world was read again: now the frames show its pages. `same`: a frame may have the page of this moment already. */
  readonly onSeek: (line: 'same' | 'another') => void
}

export interface Seeks {
  /** Reads the world again; resolves when everything this window knows of it is of the present moment. */
  settle(): Promise<void>
  stop(): void
}

/** Follows the world to other moments, whether this window or another one sent it there. */
export function followSeeks(parts: SeekParts): Seeks {
  const { channel, control, onSeek, onProblem, steps, world } = parts
  /** The position before the move. Within a branch it is kept up to date. */
  let lastPosition: Position | undefined
  const follow = () => {
    const { position } = control.get()
    if (lastPosition === undefined || lastPosition.branch === position.branch) lastPosition = position
  }
  follow()
  const settle = oneAtATime(async () => {
    const { position } = await control.refresh()
    const line = lastPosition === undefined ? 'another' : await lineFrom(channel.send, lastPosition, position)
    lastPosition = position
    await Promise.all([steps.move(position, line), world.refresh()])
    onSeek(line)
  })
  // The world may have been rewound before this window was opened.
  control.known.then(() => {
    const { position } = control.get()
    if (isRewound(position)) steps.move(position, 'same').catch(onProblem)
  }, onProblem)
  const stops = [
    control.subscribe(follow),
    channel.events.listen(({ type }) => {
      if (type === 'world.restored') settle().catch(onProblem)
      if (type === 'world.reset') lastPosition = undefined
    }),
  ]
  const stop = () => {
    for (const end of stops) end()
  }
  return { settle, stop }
}

/** Whether two moments are on one line: on the same branch, or on a branch and one just forked from that moment. */
async function lineFrom(send: Send, from: Position, to: Position): Promise<'same' | 'another'> {
  if (from.branch === to.branch) return 'same'
  const branch = (await send('branches.list', {})).find(({ id }) => id === to.branch)
  const isFork = branch?.parent === from.branch && branch.from === from.step && to.step === from.step
  return isFork ? 'same' : 'another'
}
