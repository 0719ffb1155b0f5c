import { useLayoutEffect, useRef } from 'react'
import { textScaleNow } from '../../parts/window/text-size.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import { useLayout } from './layout.ts'

/** Notices when the reader, or presenter mode, makes text larger: what is laid out in pixels follows. */
export function TextProbe() {
  const { textScale } = useLayout()
  const probe = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const look = () => {
      const scale = textScaleNow()
      textScale.set(scale)
      // Simulated pages write their sizes in pixels: they are magnified.
      document.documentElement.style.setProperty('--text-scale', String(scale))
    }
    look()
    return probe.current ? watchSize([probe.current], look) : undefined
  }, [textScale])
  return <span ref={probe} className="text-probe" aria-hidden="true" />
}
