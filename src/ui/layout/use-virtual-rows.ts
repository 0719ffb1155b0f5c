import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from './layout.ts'

/** Up to this many rows are all in the document, so that the browser's own search finds them. */
const ALL = 100

/**
 * The rows of a list that are in the document: with many, only those near the visible part, and the active one, which `aria-activedescendant` names.
 * `heightOf`: of a row, for text of the default size.
 */
export function useVirtualRows(
  rows: readonly { readonly key: string }[],
  list: RefObject<HTMLElement | null>,
  active: number,
  heightOf: (index: number) => number,
): Virtualizer<HTMLElement, Element> {
  const scale = useStore(useLayout().textScale)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => heightOf(index) * scale,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    useAnimationFrameWithResizeObserver: true,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = count <= ALL ? 0 : Math.max(0, startIndex - overscan)
      const to = count <= ALL ? count - 1 : Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      return active < from ? [active, ...range] : active > to ? [...range, active] : range
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another size are laid out again
  useEffect(() => virtual.measure(), [virtual, scale])
  return virtual
}
