import { type PointerEvent, type RefObject, useRef } from 'react'

/** A pointer that moves less than this is a click. */
const DRAG_PX = 4

interface Dragged {
  /** The step at a position, in percent of the width. */
  readonly stepUnder: (percent: number) => number | undefined
  readonly onPress: (seq: number) => void
  readonly onMove: (seq: number) => void
  readonly onRelease: (seq: number) => void
  readonly onCancel: () => void
}

/** Tells a click from a drag. Nothing happens during the drag: only where it ends counts. */
export function useDragging(strip: RefObject<HTMLElement | null>, what: Dragged) {
  const from = useRef<{ readonly x: number; moved: boolean }>(undefined)
  const under = (x: number) => {
    const box = strip.current?.getBoundingClientRect()
    return box && what.stepUnder(((x - box.left) / box.width) * 100)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      from.current = { x: event.clientX, moved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current
      if (!start) return
      start.moved ||= Math.abs(event.clientX - start.x) > DRAG_PX
      const seq = start.moved ? under(event.clientX) : undefined
      if (seq !== undefined) what.onMove(seq)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current
      from.current = undefined
      if (!start) return
      const seq = under(event.clientX)
      if (seq === undefined) what.onCancel()
      else if (start.moved) what.onRelease(seq)
      else what.onPress(seq)
    },
    onPointerCancel: () => {
      from.current = undefined
      what.onCancel()
    },
  }
}
