/**
 * Calls back in the frame after an element changed its size: what is drawn in answer may change sizes again, which an observer must not
 * cause in its own turn. Returns the function that ends it.
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
