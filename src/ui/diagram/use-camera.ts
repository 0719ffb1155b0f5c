import { type RefObject, useLayoutEffect, useState } from 'react'
import { useInFrame } from '../../parts/window/use-in-frame.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import type { DiagramRow } from '../../record/diagram/layout.ts'

/** The visible part of the diagram in its own pixels, in steps of 100 so that scrolling rarely renders. */
export function useViewport(scroll: RefObject<HTMLElement | null>, zoom: number) {
  const [viewport, setViewport] = useState({ top: 0, height: 1000 })
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const look = () => {
      const top = Math.round(element.scrollTop / zoom / 100) * 100
      const height = Math.round(element.clientHeight / zoom)
      setViewport((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    look()
    const unwatch = watchSize([element], look)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      unwatch()
      element.removeEventListener('scroll', look)
    }
  }, [scroll, zoom])
  return viewport
}

/** How far down, as a share of the height, the row in focus is placed. */
const STAND = 0.7

export interface Target {
  readonly row: DiagramRow | undefined
  readonly follows: boolean
  readonly zoom: number
  /** Height of the visible part. When it changes, the row is brought into view again. */
  readonly height: number
}

/** Scrolls smoothly to the row when it is out of view. While following, keeps it above the lower fifth. */
export function useCamera(scroll: RefObject<HTMLElement | null>, target: Target): void {
  const { row, follows, zoom, height } = target
  const rowTop = row?.top
  const rowHeight = (row?.height ?? 0) * zoom
  useInFrame(() => {
    const element = scroll.current
    if (!element || rowTop === undefined) return
    // The lane heads stay in place while the rows scroll under them.
    const heads = (element.querySelector<HTMLElement>('.lanes')?.offsetHeight ?? 0) * zoom
    const top = rowTop * zoom + heads
    const end = top + rowHeight - element.scrollTop
    const inSight = top - heads >= element.scrollTop && end <= element.clientHeight * (follows ? 0.8 : 1)
    if (inSight) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: top - element.clientHeight * STAND, behavior: calm ? 'auto' : 'smooth' })
  }, [scroll, rowTop, rowHeight, follows, zoom, height])
}
