import type { CSSProperties } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { PaneSize, PaneSizes } from '../preferences/preferences.ts'
import { usePreferences } from '../preferences/preferences.ts'

/** Smallest and largest size of a pane. The largest is a share of the whole that it is taken from. */
const LIMITS: Readonly<Record<PaneSize, { readonly least: number; readonly share: number }>> = {
  devices: { least: 220, share: 0.6 },
  steps: { least: 220, share: 0.5 },
  inspector: { least: 120, share: 0.75 },
  page: { least: 120, share: 0.75 },
  lower: { least: 120, share: 0.75 },
  list: { least: 200, share: 0.6 },
}

/** A size that leaves room for the other panes. */
export function limited(pane: PaneSize, size: number, whole: number): number {
  const { least, share } = LIMITS[pane]
  return Math.round(Math.max(least, Math.min(size, whole * share)))
}

export function rangeOf(pane: PaneSize, whole: number): { readonly min: number; readonly max: number } {
  const { least, share } = LIMITS[pane]
  return { min: least, max: Math.max(least, Math.round(whole * share)) }
}

/** The dragged sizes for the style sheet, which limits them to the window as it is now. */
export function usePaneSizes(): CSSProperties {
  return styleOf(useStore(usePreferences().sizes))
}

function styleOf(sizes: PaneSizes): CSSProperties {
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--${name}-chosen`, `${size}px`]))
}
