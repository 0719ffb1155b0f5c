import { isTrustworthy, relationOf, type SiteRelation } from '../jar/site.ts'
import { isNavigation, modeOf, type RequestRecord } from './request-record.ts'

/** `Sec-Fetch-*` (Fetch Metadata §2); browsers send them over https and to this machine only. */
export function secFetchHeaders(record: RequestRecord): [string, string][] {
  if (!isTrustworthy(new URL(record.url))) return []
  const headers: [string, string][] = [
    ['sec-fetch-site', fetchSite(record)],
    ['sec-fetch-mode', modeOf(record)],
  ]
  if (isNavigation(record) && isUserActivated(record)) headers.push(['sec-fetch-user', '?1'])
  headers.push(['sec-fetch-dest', destinationOf(record)])
  return headers
}

/** The farthest that any URL of the redirect chain is from the origin that asked; `none` when a person asked. Fetch Metadata §2.3 */
export function fetchSite(record: RequestRecord): SiteRelation {
  if (record.initiator === 'person') return 'none'
  return (
    farthest([...record.chain, record.url].map((url) => relationOf(record.initiator, url))) ?? 'cross-site'
  )
}

export function farthest(relations: readonly SiteRelation[]): Exclude<SiteRelation, 'none'> | undefined {
  for (const relation of ['cross-site', 'same-site', 'same-origin'] as const) {
    if (relations.includes(relation)) return relation
  }
  return undefined
}

export function isUserActivated(record: RequestRecord): boolean {
  return record.initiator === 'person' || record.action !== undefined || record.userActivated === true
}

export function destinationOf(record: RequestRecord): string {
  if (record.mode === 'navigation') return 'document'
  if (record.mode === 'nested-navigation') return 'iframe'
  return record.fetch?.destination || 'empty'
}
