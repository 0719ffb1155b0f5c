import { fromAddress, isAddress, toAddress, toVirtualValue, type VirtualAddress } from './address.ts'

/** Where a simulated document stands: what its URLs are resolved against. */
export interface DocumentPlace extends VirtualAddress {
  readonly base: string
  /** Origin the site is served from. */
  readonly realOrigin: string
}

/** The virtual URL of a URL as an attribute has it, or `undefined` when it is neither http nor https. */
export function resolveWritten(place: DocumentPlace, written: string): string | undefined {
  const value = toVirtualValue(place.base, place.realOrigin, written.trim())
  return URL.canParse(value, place.url) ? webUrl(new URL(value, place.url)) : undefined
}

/**
 * The virtual URL of a URL that the browser already resolved against the document's real address, or `undefined` when it is neither
 * http nor https. What was root-relative, or had too many `..`, stays at the document's own virtual origin.
 */
export function resolveReal(place: DocumentPlace, real: string): string | undefined {
  const url = new URL(real)
  if (url.origin !== place.realOrigin) return webUrl(url)
  const own = toAddress(place.base, {
    world: place.world,
    device: place.device,
    url: new URL('/', place.url).href,
  })
  if (url.pathname.startsWith(own)) {
    const address = fromAddress(place.base, url.pathname + url.search + url.hash)
    if (!('problem' in address)) return address.url
  }
  const target = new URL('/', place.url)
  target.pathname = isAddress(place.base, url.pathname) ? `/${beyondRoot(own, url.pathname)}` : url.pathname
  target.search = url.search
  target.hash = url.hash
  return target.href
}

/** What follows the segments that a path has in common with the document's root: `..` climbed over that root and went on from there. */
function beyondRoot(own: string, path: string): string {
  const root = own.split('/')
  const segments = path.split('/')
  const apart = segments.findIndex((segment, index) => segment !== root[index])
  return apart < 0 ? '' : segments.slice(apart).join('/')
}

function webUrl(url: URL): string | undefined {
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
