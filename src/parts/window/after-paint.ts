/** Calls back when the browser has painted and is idle, at the latest after a second. Returns the function that cancels it. */
export function afterPaint(then: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(then, { timeout: 1000 })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(then, 200)
  return () => clearTimeout(timer)
}
