import type { Layout, Pane } from './layout.ts'

const ADDRESS = '.pane.devices .device:not([hidden]) .address input'

/** The focusable places of each pane, the first that is there; panes from first to last. */
const PANES: readonly (readonly [pane: Pane, ...selectors: readonly string[]])[] = [
  ['page', ADDRESS],
  ['diagram', '.pane.diagram [role="listbox"]'],
  ['steps', '.pane.steps [role="tree"]', '.pane.steps #find'],
  ['details', '.pane.inspector [role="tab"][aria-selected="true"]'],
]

/** Moves the focus to the next pane that has something to focus. */
export function focusNextPane(layout: Layout, by: 1 | -1): void {
  const here = PANES.findIndex(([, ...selectors]) =>
    find(selectors)?.closest('.pane')?.contains(document.activeElement),
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
  focusIn(layout, 'page', ADDRESS)
}

function find(selectors: readonly string[]): HTMLElement | undefined {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}

/** Where one pane fills the window, it is shown first. */
function focusIn(layout: Layout, pane: Pane, ...selectors: readonly string[]): boolean {
  const target = find(selectors)
  if (!target) return false
  layout.pane.set(pane)
  if (pane === 'page') layout.pageShown.set(true)
  requestAnimationFrame(() => target.focus())
  return true
}
