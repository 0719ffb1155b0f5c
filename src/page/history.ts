import { fromAddress, toAddress } from '../protocol/address.ts'
import { resolveWritten } from '../protocol/resolve.ts'
import { replace, wrap } from './dom.ts'
import { documentAddressOf, type Page } from './page.ts'

const nativeReplace = History.prototype.replaceState

/** Removes the record's id from the visible address, so that the page sees its own `location.search`. */
export function stripNavigation(page: Page): void {
  const address = fromAddress(page.context.base, location.href)
  if ('problem' in address || address.navigation === undefined) return
  nativeReplace.call(history, history.state, '', realAddress(page, address.url))
}

/** The workbench keeps the tab's history. The page's calls go there, and the real history never grows. */
export function mapHistory(page: Page): void {
  const traverse = (delta = 0): void =>
    page.post({ authscope: 'page.traverse', page: page.context, delta: Math.trunc(delta) || 0 })
  const method = (value: unknown): PropertyDescriptor => ({ writable: true, value })
  replace(
    History.prototype,
    'back',
    method(() => traverse(-1)),
  )
  replace(
    History.prototype,
    'forward',
    method(() => traverse(1)),
  )
  replace(History.prototype, 'go', method(traverse))
  for (const name of ['pushState', 'replaceState'] as const) {
    wrap(
      History.prototype,
      name,
      () =>
        function (this: History, state: unknown, _title: string, url?: string | URL | null) {
          nativeReplace.call(this, state, '', url == null ? undefined : stateAddress(page, String(url)))
        },
    )
  }
}

/** @throws SecurityError as the platform does when the URL is another origin's. */
function stateAddress(page: Page, written: string): string {
  const documentAddress = documentAddressOf(page)
  const url = resolveWritten(documentAddress, written)
  if (url === undefined || new URL(url).origin !== new URL(documentAddress.url).origin) {
    throw new DOMException(`${written} has another origin.`, 'SecurityError')
  }
  return realAddress(page, url)
}

function realAddress({ context: { base, world, device } }: Page, url: string): string {
  return toAddress(base, { world, device, url })
}
