/**
 * Calls back in the frame after an element's size changed: drawing in response may change sizes again, which an observer must not cause while it
 * runs. Returns the function that stops watching.
 */
export function watchSize(elements: readonly Element[], onChange: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  })
  for (const element of elements) observer.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
