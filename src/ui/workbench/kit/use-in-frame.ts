import { type DependencyList, useEffect } from 'react'

/**
 * Does something in the next frame after one of these changed, once for all changes until then. What scrolls has to: outside a frame the
 * browser holds the page up until the frame before is with its compositor, which takes long on a busy machine, and about a second in a page
 * that is not seen.
 */
export function useInFrame(work: () => void, deps: DependencyList): void {
  useEffect(() => {
    const frame = requestAnimationFrame(work)
    return () => cancelAnimationFrame(frame)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what counts
  }, deps)
}
