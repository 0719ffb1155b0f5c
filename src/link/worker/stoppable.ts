import type { Send } from '../../protocol/commands.ts'

/** Sends until the signal comes. Then commands under way reject with the signal's reason, and nothing is sent any longer. */
export function stoppable(send: Send, signal: AbortSignal): Send {
  return (name, input) => untilStopped(signal, () => send(name, input))
}

/** Waits for the work, but only until the signal comes; doesn't start it after that. */
export async function untilStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
