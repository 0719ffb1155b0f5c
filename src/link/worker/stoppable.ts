import type { Send } from '../../protocol/commands.ts'

/** The same client until the signal: then it sends nothing more, and rejects what is under way with the signal's reason. */
export function stoppable(send: Send, signal: AbortSignal): Send {
  return (name, input) => untilStopped(signal, () => send(name, input))
}

/** Does the work unless the signal came, and waits for it until the signal comes. */
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
