import { isTrustworthy, relationOf } from '../jar/site.ts'
import { isCrossOrigin, isNavigation, modeOf, originOf, type RequestRecord } from './request-record.ts'

/** Value of `Origin`; none where browsers send none. Fetch, "append a request Origin header" */
export function originHeader(record: RequestRecord): string | undefined {
  if (modeOf(record) === 'cors' && isCrossOrigin(record)) return serializedOrigin(record)
  if (record.method === 'GET' || record.method === 'HEAD') return undefined
  const origin = serializedOrigin(record)
  if (modeOf(record) === 'cors' || origin === 'null') return origin
  const url = new URL(record.url)
  switch (record.referrerPolicy) {
    case 'no-referrer':
      return 'null'
    case 'same-origin':
      return new URL(origin).origin === url.origin ? origin : 'null'
    case 'origin':
    case 'origin-when-cross-origin':
    case 'unsafe-url':
      return origin
    default:
      return origin.startsWith('https:') && !isTrustworthy(url) ? 'null' : origin
  }
}

/** The origin that asked, or `null` once a redirect has tainted it. Fetch, "serializing a request origin" */
export function serializedOrigin(record: RequestRecord): string {
  return isTainted(record) ? 'null' : originOf(record)
}

/**
 * A redirect from another origin to yet another one hides who asked. Chromium does so for navigations at every redirect that changes
 * the origin, the first one too.
 */
function isTainted(record: RequestRecord): boolean {
  const urls = [...record.chain, record.url]
  return urls.some((url, index) => {
    const previous = urls[index - 1]
    if (previous === undefined || relationOf(previous, url) === 'same-origin') return false
    return isNavigation(record) || relationOf(record.initiator, previous) !== 'same-origin'
  })
}
