import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { afterPaint } from '../../parts/window/after-paint.ts'
import { type Overlay, useOverlays } from './overlays.ts'

export interface LayerProps {
  readonly overlay: Overlay
  readonly onClose: () => void
}

/** Draws the overlays. Menus and dialogs are loaded once the page is painted. */
export function OverlayHost(props: {
  readonly load: () => Promise<ComponentType<LayerProps>>
  readonly report: (error: unknown) => void
}) {
  const { load, report } = props
  const overlays = useOverlays()
  const open = useStore(overlays)
  const [Layer, setLayer] = useState<ComponentType<LayerProps>>()
  useEffect(
    () =>
      afterPaint(() => {
        load().then((loaded) => setLayer(() => loaded), report)
      }),
    [load, report],
  )
  if (!open) return undefined
  if (!Layer)
    return (
      <p className="waiting" role="status" aria-busy="true">
        Opening…
      </p>
    )
  return <Layer overlay={open} onClose={overlays.close} />
}
