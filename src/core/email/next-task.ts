/** Messages from one port to the other. Made when it is first needed, for all that wait: two ports for each would take longer than the waiting. */
let channel: MessageChannel | undefined

const waiting: (() => void)[] = []

/**
 * Waits for the next task of the event loop: whatever is under way gets as far as it can by itself. A message to oneself, not a timer:
 * what is a matter of turns must not be one of clocks.
 */
export function nextTask(): Promise<void> {
  channel ??= new MessageChannel()
  const { port1, port2 } = channel
  port2.onmessage = () => {
    waiting.shift()?.()
    // Nobody listens, so that a Node process can end.
    if (waiting.length === 0) port2.onmessage = null
  }
  return new Promise((resolve) => {
    waiting.push(resolve)
    port1.postMessage(null)
  })
}
