import { useLayoutEffect, useRef } from 'react'
import { textScaleNow } from '../../parts/window/text-size.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import { useLayout } from './layout.ts'

/** Notices when the reader or presenter mode makes text larger, so that layouts in pixels can follow. */
export function TextProbe() {
  const { textScale } = useLayout()
  const probe = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const look = () => {
      const scale = textScaleNow()
      textScale.set(scale)
      // Simulated pages have sizes in pixels, so they are magnified.
      document.documentElement.style.setProperty('--text-scale', String(scale))
    }
    look()
    return probe.current ? watchSize([probe.current], look) : undefined
  }, [textScale])
  return <span ref={probe} className="text-probe" aria-hidden="true" />
}
