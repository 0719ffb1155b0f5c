import type { Layout, Pane } from './layout.ts'

export type SkipId = 'page' | 'steps' | 'caption'

interface Skip {
  readonly label: string
  readonly selector: string
  /** Shown first where one pane fills the window. */
  readonly pane?: Pane
}

/** Where the links at the start of the page lead. */
export const SKIPS: Readonly<Record<SkipId, Skip>> = {
  page: { label: "To the app's page", selector: 'iframe[title^="Simulated browser"]', pane: 'page' },
  steps: { label: 'To the steps', selector: '.pane.steps [role="tree"]', pane: 'steps' },
  caption: { label: 'To the caption', selector: '.caption' },
}

/** Moves the focus there, past everything before it. */
export function skipTo(layout: Layout, id: SkipId): void {
  const { pane, selector } = SKIPS[id]
  layout.gallery.set('closed')
  layout.mode.set('workbench')
  if (pane !== undefined) layout.pane.set(pane)
  if (pane === 'page') layout.pageShown.set(true)
  requestAnimationFrame(() => {
    const targets = [...document.querySelectorAll<HTMLElement>(selector)]
    const target = targets.find((each) => each.getClientRects().length > 0)
    // What takes no focus by itself takes this one.
    if (target && target.tabIndex < 0) target.tabIndex = -1
    target?.focus()
  })
}
