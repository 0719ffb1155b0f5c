import { parseReferrerPolicy } from './fetch/referer.ts'
import { headerOf } from './fetch/request-record.ts'
import type { ExchangeRow } from './store.ts'

/** The referrer policy that a document's own response set, for what the document asks. */
export function documentPolicy(page: ExchangeRow): { readonly referrerPolicy?: string } {
  const policy = parseReferrerPolicy(headerOf(page.response?.headers ?? [], 'referrer-policy') ?? '')
  return policy === undefined ? {} : { referrerPolicy: policy }
}

/** Origin of the tab's own page around a document. */
export function topOf(page: ExchangeRow): string {
  return page.nesting === 0 ? new URL(page.url).origin : (page.top ?? new URL(page.url).origin)
}
