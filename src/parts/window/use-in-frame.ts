import { type DependencyList, useEffect } from 'react'

/**
 * Does something in the next frame after one of these changed, once for all changes until then. Anything that scrolls needs this: in a hidden window
 * Chromium was measured to block a script that scrolls outside a frame for about a second each time.
 */
export function useInFrame(work: () => void, deps: DependencyList): void {
  useEffect(() => {
    const frame = requestAnimationFrame(work)
    return () => cancelAnimationFrame(frame)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller passes the dependencies
  }, deps)
}
