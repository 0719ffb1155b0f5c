/** Messages from one port to the other. Made when first needed and shared: two ports for each wait would take longer than the wait. */
let channel: MessageChannel | undefined

const waiting: (() => void)[] = []

/**
 * Waits for the next task of the event loop, so that everything under way gets as far as it can. A message to itself, not a timer: the order
 * must not depend on a clock.
 */
export function nextTask(): Promise<void> {
  channel ??= new MessageChannel()
  const { port1, port2 } = channel
  port2.onmessage = () => {
    waiting.shift()?.()
    // Stops listening, so that a Node process can end.
    if (waiting.length === 0) port2.onmessage = null
  }
  return new Promise((resolve) => {
    waiting.push(resolve)
    port1.postMessage(null)
  })
}
