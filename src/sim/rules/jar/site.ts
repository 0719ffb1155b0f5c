import { getDomain, getPublicSuffix } from 'tldts-icann'

/** How a request's target relates to the origin that asked for it; `none` means that a person asked. */
export type SiteRelation = 'none' | 'same-origin' | 'same-site' | 'cross-site'

// Hosts come from URLs, so they are canonical already.
const PLAIN = { extractHostname: false, validateHostname: false }
const NUMERIC_HOST = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/

/** The registrable domain of a host (`example.co.uk` of `www.example.co.uk`), or none: an address, `localhost`, a public suffix itself. */
export function registrableDomain(host: string): string | undefined {
  return isNumericHost(host) ? undefined : (getDomain(host, PLAIN) ?? undefined)
}

/** Whether anyone may register names below this one (`com`, `co.uk`). ICANN's part of the list only, so `github.io` does not count. */
export function isPublicSuffix(host: string): boolean {
  return !isNumericHost(host) && getPublicSuffix(host, PLAIN) === host
}

export function isNumericHost(host: string): boolean {
  return NUMERIC_HOST.test(host)
}

/** The registrable domain, else the host: what the jar counts as one domain. */
export function domainKey(host: string): string {
  return registrableDomain(host) ?? host
}

/** Scheme and registrable domain: `https://example.com`. */
export function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${domainKey(hostname)}`
}

/** Whether two URLs belong to one site, scheme included (HTML, "same site"). What has no origin (`data:`, `null`) belongs to none. */
export function sameSite(a: string, b: string): boolean {
  return hasOrigin(a) && hasOrigin(b) && siteOf(a) === siteOf(b)
}

/** How `target` relates to the document at `initiator`; an initiator that is no URL (`null`, `unknown`) is another site. */
export function relationOf(initiator: string, target: string): Exclude<SiteRelation, 'none'> {
  if (!sameSite(initiator, target)) return 'cross-site'
  return new URL(initiator).origin === new URL(target).origin ? 'same-origin' : 'same-site'
}

function hasOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin !== 'null'
}

/** Whether `Secure` cookies may travel to and come from this URL: https, and what Chromium trusts for being this machine. */
export function isTrustworthy(url: URL): boolean {
  if (url.protocol === 'https:') return true
  const { hostname } = url
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}
