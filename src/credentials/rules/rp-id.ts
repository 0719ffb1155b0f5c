import { getPublicSuffix } from 'tldts-icann'

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/

/** The host of an origin if it is a domain; IP addresses and opaque origins have none (WebAuthn §5.1.3, effective domain). */
export function effectiveDomain(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined
  const { hostname } = new URL(origin)
  return hostname !== '' && !isIpAddress(hostname) ? hostname : undefined
}

/** What a relying party may call itself on a domain: the domain, or a registrable suffix of it (HTML §7.1.1). */
export function isAllowedRpId(rpId: string, domain: string): boolean {
  const suffix = parseHost(rpId)
  if (suffix === undefined) return false
  if (suffix === domain) return true
  if (isIpAddress(suffix) || !domain.endsWith(`.${suffix}`)) return false
  const publicSuffix = getPublicSuffix(domain) ?? domain
  return suffix !== publicSuffix && !publicSuffix.endsWith(`.${suffix}`)
}

/** The name before the public suffix, by which related origins are counted (WebAuthn §5.11.1). */
export function originLabel(origin: string): string | undefined {
  const domain = effectiveDomain(origin)
  const suffix = domain === undefined ? null : getPublicSuffix(domain)
  if (domain === undefined || suffix === null || suffix === domain) return undefined
  return domain
    .slice(0, -suffix.length - 1)
    .split('.')
    .at(-1)
}

/** A host as URLs have it; undefined for what is more or less than a host. */
export function parseHost(text: string): string | undefined {
  if (text === '' || /[/?#@:\\\s]/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  return new URL(`https://${text}`).hostname
}

function isIpAddress(host: string): boolean {
  return IPV4.test(host) || host.startsWith('[')
}
