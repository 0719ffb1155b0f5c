/** The public suffix of a domain; null if it has none. It may have to be asked for elsewhere: the list is large. */
export type PublicSuffix = (domain: string) => string | null | Promise<string | null>

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/

/** The host of an origin if it is a domain; IP addresses and opaque origins have none (WebAuthn §5.1.3, effective domain). */
export function effectiveDomain(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined
  const { hostname } = new URL(origin)
  return hostname !== '' && !isIpAddress(hostname) ? hostname : undefined
}

/** What a relying party may call itself on a domain: the domain, or a registrable suffix of it (HTML §7.1.1). */
export async function isAllowedRpId(
  rpId: string,
  domain: string,
  publicSuffixOf: PublicSuffix,
): Promise<boolean> {
  const suffix = parseHost(rpId)
  if (suffix === undefined) return false
  if (suffix === domain) return true
  if (isIpAddress(suffix) || !domain.endsWith(`.${suffix}`)) return false
  const publicSuffix = (await publicSuffixOf(domain)) ?? domain
  return suffix !== publicSuffix && !publicSuffix.endsWith(`.${suffix}`)
}

/** The name before the public suffix, by which related origins are counted (WebAuthn §5.11.1). */
export async function originLabel(origin: string, publicSuffixOf: PublicSuffix): Promise<string | undefined> {
  const domain = effectiveDomain(origin)
  const suffix = domain === undefined ? null : await publicSuffixOf(domain)
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
