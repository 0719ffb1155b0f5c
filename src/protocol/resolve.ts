import { fromAddress, isAddress, toAddress, toVirtualValue, type VirtualAddress } from './address.ts'

/** Where a simulated document is: what its URLs are resolved against. */
export interface DocumentAddress extends VirtualAddress {
  readonly base: string
  /** Origin the site is served from. */
  readonly realOrigin: string
}

/** The virtual URL of a URL as an attribute has it, or `undefined` when it is neither http nor https. */
export function resolveWritten(documentAddress: DocumentAddress, written: string): string | undefined {
  const value = toVirtualValue(documentAddress.base, documentAddress.realOrigin, written.trim())
  return URL.canParse(value, documentAddress.url) ? webUrl(new URL(value, documentAddress.url)) : undefined
}

/** The real address of a URL as an attribute or a script has it, or `undefined` when it is neither http nor https. */
export function addressOfWritten(documentAddress: DocumentAddress, written: string): string | undefined {
  const url = resolveWritten(documentAddress, written)
  return url === undefined
    ? undefined
    : toAddress(documentAddress.base, { world: documentAddress.world, device: documentAddress.device, url })
}

/**
 * The virtual URL of a URL that the browser already resolved against the document's real address, or `undefined` when it is neither
 * http nor https. An address of the same world and device names its own URL; pages hold nothing else. What was root-relative, or climbed with
 * too many `..` to where no URL is named, stays at the document's own virtual origin.
 */
export function resolveReal(documentAddress: DocumentAddress, real: string): string | undefined {
  const url = new URL(real)
  if (url.origin !== documentAddress.realOrigin) return webUrl(url)
  const address = fromAddress(documentAddress.base, url.pathname + url.search + url.hash)
  const isHere =
    !('problem' in address) &&
    address.world === documentAddress.world &&
    address.device === documentAddress.device
  if (isHere) return address.url
  const target = new URL('/', documentAddress.url)
  target.pathname = isAddress(documentAddress.base, url.pathname)
    ? `/${beyondRoot(toAddress(documentAddress.base, { ...documentAddress, url: target.href }), url.pathname)}`
    : url.pathname
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
