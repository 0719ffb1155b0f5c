import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { DiagramRow } from '../../model/diagram/layout.ts'

/** The visible part of the diagram, in steps of 100 px so that scrolling rarely renders. */
export function useViewport(scroll: RefObject<HTMLElement | null>) {
  const [viewport, setViewport] = useState({ top: 0, height: 1000 })
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const look = () => {
      const top = Math.round(element.scrollTop / 100) * 100
      const height = element.clientHeight
      setViewport((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroll])
  return viewport
}

/** Share of the height where the row that is looked at comes to stand. */
const STAND = 0.7

/** Glides to the row when it is out of sight; while following, keeps it above the lower fifth. */
export function useCamera(
  scroll: RefObject<HTMLElement | null>,
  row: DiagramRow | undefined,
  follows: boolean,
): void {
  const top = row?.top
  const height = row?.height ?? 0
  useEffect(() => {
    const element = scroll.current
    if (!element || top === undefined) return
    const end = top + height - element.scrollTop
    const inSight = top >= element.scrollTop && end <= element.clientHeight * (follows ? 0.8 : 1)
    if (inSight) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: top - element.clientHeight * STAND, behavior: calm ? 'auto' : 'smooth' })
  }, [scroll, top, height, follows])
}
