import type { HeaderList } from '../../../protocol/http.ts'
import { defined } from '../../values/defined.ts'
import type { CookieRequest } from '../jar/cookie-request.ts'
import { relationOf, type SiteRelation } from '../jar/site.ts'
import { originHeader } from './origin-header.ts'
import { refererFor } from './referer.ts'
import { isNavigation, type RequestRecord, siteOfRequest } from './request-record.ts'
import { destinationOf, farthest, fetchSite, secFetchHeaders } from './sec-fetch.ts'

/** What the browser adds to a request, and how it judges it. */
export interface RequestDescription {
  /** As `Sec-Fetch-Site` says it: the whole redirect chain counts. */
  readonly site: SiteRelation
  /** What could not be known, as text. */
  readonly note?: string
  /** The browser's own headers in the order it sends them, without those that the record gives and without `Cookie`. */
  readonly headers: HeaderList
  /** For the jar, when cookies are selected and when they are stored. */
  readonly cookies: CookieRequest
}

/** Chromium's, on a computer of no special kind. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const ACCEPT: Readonly<Record<string, string>> = {
  document:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  style: 'text/css,*/*;q=0.1',
}

/** Judges one request and makes the headers that a browser would send with it. */
export function describeRequest(record: RequestRecord): RequestDescription {
  const url = new URL(record.url)
  const destination = destinationOf(record)
  const kind = destination === 'iframe' ? 'document' : destination
  const own: readonly (readonly [string, string | undefined])[] = [
    ['host', url.host],
    ['upgrade-insecure-requests', isNavigation(record) ? '1' : undefined],
    ['user-agent', USER_AGENT],
    ['origin', originHeader(record)],
    ['accept', ACCEPT[kind] ?? '*/*'],
    ...secFetchHeaders(record),
    ['referer', refererFor(record.referrer, record.url, record.referrerPolicy)],
    ['accept-language', 'en-US,en;q=0.9'],
  ]
  const given = new Set(record.headers.map(([name]) => name.toLowerCase()))
  const headers: [string, string][] = []
  for (const [name, value] of own) if (value !== undefined && !given.has(name)) headers.push([name, value])
  return {
    site: fetchSite(record),
    ...(record.initiator === 'unknown' && { note: 'no navigation record, so treated as cross-site' }),
    headers,
    cookies: cookieRequest(record),
  }
}

function cookieRequest(record: RequestRecord): CookieRequest {
  const topLevelNavigation = record.mode === 'navigation' && record.nesting === 0
  const redirects = farthest(record.chain.map((url) => relationOf(url, record.url)))
  // A frame inside another site's page gets and gives no SameSite cookies, no matter who asks for it. RFC 6265bis §5.2.1
  const embedded = record.top !== undefined && relationOf(record.top, record.url) === 'cross-site'
  return {
    site: embedded && !topLevelNavigation ? 'cross-site' : siteOfRequest(record),
    ...defined({ redirects }),
    topLevelNavigation,
    method: record.method,
    credentials: credentialsOf(record),
  }
}

function credentialsOf(record: RequestRecord): CookieRequest['credentials'] {
  const asked = isNavigation(record) ? 'include' : record.fetch?.credentials
  return asked === 'omit' || asked === 'same-origin' ? asked : 'include'
}
