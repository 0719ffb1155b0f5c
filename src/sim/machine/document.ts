import type { Journal } from '../journal/journal.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { parseReferrerPolicy } from '../rules/fetch/referer.ts'
import { defined } from '../values/defined.ts'
import { headerOf } from '../values/message.ts'

/** The exchange that brought a real document. */
export async function documentOf(world: Journal, client: string): Promise<ExchangeRow | undefined> {
  if (client === '') return undefined
  const known = await world.store.get('clients', client)
  return known === undefined ? undefined : world.store.get('exchanges', known.exchange)
}

/** The referrer policy that a document's own response set, for what the document asks. */
export function documentPolicy(page: ExchangeRow): { readonly referrerPolicy?: string } {
  const policy = parseReferrerPolicy(headerOf(page.response?.headers ?? [], 'referrer-policy') ?? '')
  return defined({ referrerPolicy: policy })
}

/** Origin of the tab's own page around a document. */
export function topOf(page: ExchangeRow): string {
  return page.nesting === 0 ? new URL(page.url).origin : (page.top ?? new URL(page.url).origin)
}
