import type { FromInterpreter, ToInterpreter } from '../sandbox/messages.ts'
import type { SandboxPort } from '../sandbox/port.ts'

type Port = SandboxPort<ToInterpreter, FromInterpreter>

interface World {
  readonly now: () => number
  /** Moves the world's clock on. */
  readonly sleep: (delayMs: number) => Promise<void>
}

/**
 * Timers of the user's code in the order of the world's clock, which stands still as long as something else is under way: a timer comes due when
 * nothing runs, nothing was asked that has no answer, and a call waits. So the limit of a `fetch` strikes only when it is really exceeded, and a timer
 * that outlives its call costs nothing.
 */
export function orderTimers(
  port: Port,
  { now, sleep }: World,
): {
  readonly port: Port
  readonly sleep: World['sleep']
  /** Whether a call has not returned. */
  readonly isBusy: () => boolean
} {
  const waiting: { readonly due: number; readonly go: () => void }[] = []
  const asked = new Set<number>()
  const calls = new Set<number>()
  let isResting = true
  const fire = () => {
    if (!isResting || asked.size > 0 || calls.size === 0) return
    const next = waiting.toSorted((a, b) => a.due - b.due)[0]
    if (next === undefined) return
    waiting.splice(waiting.indexOf(next), 1)
    next.go()
  }
  const note = (message: FromInterpreter): void => {
    if (message.type === 'started') isResting = false
    if (message.type === 'rested') isResting = true
    if (message.type === 'ask' && message.operation !== 'sleep') asked.add(message.id)
    if (message.type === 'returned' || message.type === 'failed') calls.delete(message.call)
  }
  return {
    isBusy: () => calls.size > 0,
    sleep: async (delayMs) => {
      const due = now() + delayMs
      await new Promise<void>((resolve) => waiting.push({ due, go: resolve }))
      await sleep(Math.max(0, due - now()))
    },
    port: {
      post: (message) => {
        if ('call' in message) calls.add(message.call)
        if (message.type === 'answer' || message.type === 'refuse') asked.delete(message.id)
        port.post(message)
      },
      listen: (receive) =>
        port.listen((message) => {
          note(message)
          receive(message)
          if (message.type === 'rested') fire()
        }),
    },
  }
}
