import { effectiveDomain, type PublicSuffix } from './rp-id.ts'

/**
 * Whether an origin may use an AppID: its own, or an https address of the same registrable domain (FIDO AppID and Facet Specification §3.1.2,
 * as browsers apply it). An empty one means the origin itself.
 */
export async function isAllowedAppId(
  appId: string,
  origin: string,
  publicSuffixOf: PublicSuffix,
): Promise<boolean> {
  if (appId === '') return true
  if (!URL.canParse(appId)) return false
  const { protocol, origin: appOrigin } = new URL(appId)
  if (appOrigin === origin) return true
  const caller = await registrableDomain(origin, publicSuffixOf)
  return (
    protocol === 'https:' &&
    caller !== undefined &&
    (await registrableDomain(appOrigin, publicSuffixOf)) === caller
  )
}

async function registrableDomain(origin: string, publicSuffixOf: PublicSuffix): Promise<string | undefined> {
  const domain = effectiveDomain(origin)
  const suffix = domain === undefined ? null : await publicSuffixOf(domain)
  if (domain === undefined || suffix === null || suffix === domain) return undefined
  return domain
    .split('.')
    .slice(-suffix.split('.').length - 1)
    .join('.')
}
