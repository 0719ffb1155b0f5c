/**
 * Waits for the next task of the event loop: whatever is under way gets as far as it can by itself. A message to oneself, not a timer:
 * what is a matter of turns must not be one of clocks.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port2.onmessage = () => {
      port1.close()
      resolve()
    }
    port1.postMessage(null)
  })
}
