import type { Layout, Pane } from './layout.ts'

/** The focusable places of each pane, first to last. */
const PANES: readonly (readonly [pane: Pane, selector: string])[] = [
  ['page', '.pane.devices .device:not([hidden]) .address input'],
  ['diagram', '.pane.diagram [role="listbox"]'],
  ['steps', '.pane.steps [role="tree"], .pane.steps #find'],
  ['details', '.pane.inspector [role="tab"][aria-selected="true"]'],
]

/** Moves the focus to the next pane that has something to focus. */
export function focusNextPane(layout: Layout, by: 1 | -1): void {
  const here = PANES.findIndex(([, selector]) =>
    document.querySelector(selector)?.closest('.pane')?.contains(document.activeElement),
  )
  const start = here < 0 && by < 0 ? 0 : here
  for (let step = 1; step <= PANES.length; step += 1) {
    const pane = PANES[(start + by * step + 2 * PANES.length) % PANES.length]
    if (pane && focusIn(layout, ...pane)) return
  }
}

export function focusFind(layout: Layout): void {
  layout.pane.set('steps')
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>('#find')
    field?.focus()
    field?.select()
  })
}

export function focusAddress(layout: Layout): void {
  focusIn(layout, 'page', PANES[0]?.[1] ?? '')
}

/** Where one pane fills the window, it is shown first. */
function focusIn(layout: Layout, pane: Pane, selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) return false
  layout.pane.set(pane)
  if (pane === 'page') layout.pageShown.set(true)
  requestAnimationFrame(() => target.focus())
  return true
}
