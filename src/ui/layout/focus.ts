import type { Layout, Pane } from './layout.ts'
import type { PlaceId } from './places.ts'

/** The focusable places of each pane, the first that is there; panes from first to last. */
const PANES: readonly (readonly [pane: Pane, ...places: readonly PlaceId[]])[] = [
  ['page', 'address'],
  // A story has its caption instead.
  ['diagram', 'diagram', 'caption'],
  ['steps', 'steps', 'find'],
  ['details', 'details'],
]

/** Moves the focus to the next pane that has something to focus. */
export function focusNextPane(layout: Layout, by: 1 | -1): void {
  const active = document.activeElement
  // A pane is the section around its place.
  const here = PANES.findIndex(([, ...ids]) => find(layout, ids)?.closest('.pane,.caption')?.contains(active))
  const start = here < 0 && by < 0 ? 0 : here
  for (let step = 1; step <= PANES.length; step += 1) {
    const pane = PANES[(start + by * step + 2 * PANES.length) % PANES.length]
    if (pane && focusIn(layout, ...pane)) return
  }
}

export function focusFind(layout: Layout): void {
  layout.pane.set('steps')
  requestAnimationFrame(() => {
    const field = layout.places.find('find')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  })
}

export function focusAddress(layout: Layout): void {
  focusIn(layout, 'page', 'address')
}

function find({ places }: Layout, ids: readonly PlaceId[]): HTMLElement | undefined {
  for (const id of ids) {
    const found = places.find(id)
    if (found) return found
  }
  return undefined
}

/** Where one pane fills the window, it is shown first. */
function focusIn(layout: Layout, pane: Pane, ...ids: readonly PlaceId[]): boolean {
  const target = find(layout, ids)
  if (!target) return false
  layout.pane.set(pane)
  if (pane === 'page') layout.pageShown.set(true)
  requestAnimationFrame(() => focusOn(target))
  return true
}

/** Focuses an element, also one that takes no focus by itself. */
export function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus()
}
