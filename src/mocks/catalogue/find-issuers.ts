import { standardIssuer } from '../provider/open-id/standard-issuer.ts'
import type { Provider } from '../provider/provider.ts'
import { answeringAt, statedProvider } from '../provider/stated-provider.ts'
import type { MockIssuer } from '../site.ts'
import type { CatalogueEntry } from './entry.ts'

type Found = Pick<CatalogueEntry, 'id' | 'at' | 'create'>

/**
 * Finds who answers a URL that belongs to no fixed provider: the customer's server that the URL names, or the issuers that the world's config
 * names at this origin, the longest path first.
 */
export function findIssuers(
  catalogue: readonly CatalogueEntry[],
  url: URL,
  issuers: readonly MockIssuer[],
  fixedOrigins: ReadonlySet<string>,
): readonly Found[] {
  // Plain http is answered too: by a redirect.
  const secure = new URL(url.href.replace(/^http:/, 'https:'))
  const tenants = catalogue.filter(({ tenantOf }) => tenantOf?.(secure) !== undefined)
  // If there are two presets for one provider, take the one that the world names.
  const tenant = tenants.find(({ id }) => issuers.some(({ provider }) => provider === id)) ?? tenants[0]
  if (tenant !== undefined) {
    const also = issuers.find(({ provider }) => provider === tenant.id)?.also
    return [
      {
        id: tenant.id,
        at: tenant.tenantOf?.(secure) ?? tenant.at,
        create: (at) => answeringAt(tenant.create(at), also),
      },
    ]
  }
  // A page of no customer, on a host that all customers share.
  const shared = catalogue.find(({ at, tenantOf }) => tenantOf && new URL(at).origin === secure.origin)
  if (shared !== undefined) return [shared]
  return (
    issuers
      .filter((each) => originsOf(each).includes(url.origin))
      // A shared provider stays as it is, whatever the world calls it.
      .filter(({ provider }) => catalogue.some(({ id }) => id === provider) || !fixedOrigins.has(url.origin))
      .toSorted((one, other) => other.issuer.length - one.issuer.length)
      .map(({ id, issuer, provider, endpoints, also }) => {
        const entry = catalogue.find((one) => one.id === provider)
        const create = entry?.create ?? (endpoints ? () => statedProvider(endpoints) : standardIssuer)
        return {
          id: id ?? provider ?? issuer,
          at: issuer,
          create: (at: string) => answeringAt(ownServer(create(at), at), also),
        }
      })
  )
}

/** A provider whose servers all have one name is at another address by the standards. */
function ownServer(provider: Provider, at: string): Provider {
  const { openId } = provider
  return openId === undefined || new URL(openId.issuer).origin === new URL(at).origin
    ? provider
    : standardIssuer(at)
}

function originsOf({ issuer, endpoints, also }: MockIssuer): string[] {
  const addresses = [issuer, ...Object.values({ ...endpoints, ...also })]
  return addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))
}
