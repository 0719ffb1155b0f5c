import { type RefObject, useEffect } from 'react'

/** Lets the reader drag a diagram that is wider than its pane. */
export function usePan(scroll: RefObject<HTMLElement | null>, isWide: boolean): void {
  useEffect(() => {
    const element = scroll.current
    if (!element || !isWide) return undefined
    let from:
      | { readonly x: number; readonly y: number; readonly left: number; readonly top: number }
      | undefined
    let moved = false
    const onDown = (event: PointerEvent) => {
      moved = false
      if (event.button !== 0 || event.pointerType !== 'mouse') return
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    }
    const onMove = (event: PointerEvent) => {
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!moved && Math.hypot(x, y) < 4) return
      if (!moved) element.setPointerCapture(event.pointerId)
      moved = true
      element.scrollTo(from.left - x, from.top - y)
    }
    const onUp = () => {
      from = undefined
    }
    // The end of a drag is not a click on a row.
    const onClick = (event: MouseEvent) => {
      if (moved) event.stopPropagation()
      moved = false
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('pointercancel', onUp, { signal })
    element.addEventListener('click', onClick, { signal, capture: true })
    return () => listening.abort()
  }, [scroll, isWide])
}
