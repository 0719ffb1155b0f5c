import { focusOn } from './focus.ts'
import type { Layout, Pane } from './layout.ts'
import type { PlaceId } from './places.ts'

export type SkipId = 'page' | 'steps' | 'caption'

interface Skip {
  readonly label: string
  readonly place: PlaceId
  /** Shown first where one pane fills the window. */
  readonly pane?: Pane
}

/** Where the links at the start of the page lead. */
export const SKIPS: Readonly<Record<SkipId, Skip>> = {
  page: { label: "To the app's page", place: 'app-page', pane: 'page' },
  steps: { label: 'To the steps', place: 'steps', pane: 'steps' },
  caption: { label: 'To the caption', place: 'caption' },
}

/** Moves the focus there, past everything before it. */
export function skipTo(layout: Layout, id: SkipId): void {
  const { pane, place } = SKIPS[id]
  layout.gallery.set('closed')
  layout.mode.set('workbench')
  if (pane !== undefined) layout.pane.set(pane)
  if (pane === 'page') layout.pageShown.set(true)
  requestAnimationFrame(() => {
    const from = document.activeElement
    layout.places.whenThere(place, (target) => {
      const active = document.activeElement
      // A focus that has moved on meanwhile is left alone.
      if (active === from || active === document.body) focusOn(target)
    })
  })
}
