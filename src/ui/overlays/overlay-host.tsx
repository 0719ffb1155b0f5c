import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useView } from '../app/view.ts'
import type { LayerProps } from './overlay.ts'

/** Draws what stands over the panes. Menus and dialogs are loaded once the page is painted. */
export function OverlayHost() {
  const { overlay, session } = useView()
  const open = useStore(overlay)
  const [Layer, setLayer] = useState<ComponentType<LayerProps>>()
  useEffect(
    () =>
      afterPaint(() => {
        import('../app/layer.tsx').then((module) => setLayer(() => module.Layer), session.faults.report)
      }),
    [session],
  )
  if (!open) return undefined
  if (!Layer)
    return (
      <p className="waiting" role="status" aria-busy="true">
        Opening…
      </p>
    )
  return <Layer overlay={open} onClose={() => overlay.set(undefined)} />
}

/** Calls back when the browser has painted and has time, at the latest after a second. */
function afterPaint(then: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(then, { timeout: 1000 })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(then, 200)
  return () => clearTimeout(timer)
}
