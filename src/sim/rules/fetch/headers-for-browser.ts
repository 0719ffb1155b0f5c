import type { HeaderList } from '../../../protocol/http.ts'

/**
 * What may reach the real browser. Everything else is judged by the simulated one or means something to the real one that the simulated
 * page must not decide: cookies, policies, reporting, downloads (`Content-Disposition`), preloading (`Link`), `Refresh`, encodings of a
 * body that is decoded already.
 */
const ALLOWED = new Set([
  'accept-ranges',
  'allow',
  'content-language',
  'content-type',
  'date',
  'etag',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-content-type-options',
])
/** Custom names are harmless, but these begin like them and are known to browsers. */
const KNOWN_TO_BROWSERS = new Set([
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-robots-tag',
  'x-sourcemap',
  'x-ua-compatible',
  'x-webkit-csp',
  'x-xss-protection',
])

/**
 * The headers of a simulated answer that the real browser gets, in their order. It keeps no copy: every request has to be seen.
 * @param mode the request's. What a page shows without reading it (`no-cors`) must say that any page may: every frame has
 *   `Cross-Origin-Embedder-Policy`. Whether the simulated server lets it is judged by then.
 */
export function headersForBrowser(headers: HeaderList, mode?: string): HeaderList {
  const allowed = headers.filter(([name]) => {
    const lower = name.toLowerCase()
    return ALLOWED.has(lower) || (lower.startsWith('x-') && !KNOWN_TO_BROWSERS.has(lower))
  })
  const shown: HeaderList = mode === 'no-cors' ? [['cross-origin-resource-policy', 'cross-origin']] : []
  return [...allowed, ...shown, ['cache-control', 'no-store']]
}
