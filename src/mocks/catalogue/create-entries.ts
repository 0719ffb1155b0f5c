import { catalogueProvider, type ProviderId } from '../../catalogue/providers.ts'
import { createProvider, type ProviderData } from '../provider/create-provider.ts'
import { createOpenIdProvider, type OpenIdData } from '../provider/open-id/create-open-id-provider.ts'
import { always } from '../provider/refresh-tokens.ts'
import type { Resource } from '../provider/resource/resource.ts'
import type { CatalogueEntry } from './entry.ts'

/** What we know about an OAuth provider: its addresses, and what a preset's profile mapping reads. */
export interface OAuthFacts extends Pick<Resource, 'data'>, Partial<Omit<Resource, 'data' | 'url'>> {
  readonly id: ProviderId
  /** What it calls itself, if the preset has another name for it. */
  readonly name?: string
  readonly authorize: string
  readonly token: string
  readonly userinfo: string
  /** Every code brings a refresh token, which works once. */
  readonly refreshes?: boolean
  readonly more?: Partial<Omit<ProviderData, 'id' | 'name' | 'origin' | 'paths'>>
  readonly paths?: Partial<ProviderData['paths']>
}

export function oauthEntry(facts: OAuthFacts): CatalogueEntry {
  const provider = createFromFacts(facts)
  return { id: facts.id, type: 'oauth', at: provider.origin, create: () => provider }
}

/** An OAuth provider with one server per customer; `at` is an example, by default the catalogue's. */
export function ownOAuthEntry(
  { id, at = exampleOf(id) }: { readonly id: ProviderId; readonly at?: string },
  factsAt: (site: string) => Omit<OAuthFacts, 'id'>,
): CatalogueEntry {
  return {
    id,
    type: 'oauth',
    at,
    create: (site) => {
      const plain = site.replace(/\/$/, '')
      return { ...createFromFacts({ id, ...factsAt(plain) }), id: `${id} ${plain}` }
    },
  }
}

function createFromFacts({
  id,
  name = nameOf(id),
  authorize,
  token,
  userinfo,
  refreshes,
  more,
  paths,
  ...resource
}: OAuthFacts) {
  const { origin, pathname } = new URL(authorize)
  return createProvider({
    id,
    name,
    origin,
    ...(refreshes ? { refreshTokens: { issuesFor: always, rotates: true } } : {}),
    ...more,
    paths: { authorize: pathname, token, ...paths },
    resources: [{ ...resource, url: userinfo }, ...(more?.resources ?? [])],
  })
}

/** What we know about an OpenID provider: addresses below its issuer, or full URLs. */
export interface OpenIdFacts {
  readonly id: ProviderId
  /** What it calls itself, if the preset has another name for it. */
  readonly name?: string
  /** Address of the issuer. Default: the catalogue's example, where every customer has one. */
  readonly at?: string
  readonly authorize: string
  readonly token: string
  readonly userinfo: string
  readonly keys: string
  readonly more?: Partial<OpenIdData>
  /** Customers' issuers are on hosts with this ending, at the same path as in `at`. */
  readonly hosts?: string
  /** How many segments of the path belong to the issuer, if they tell customers apart. Default none. */
  readonly segments?: number
}

/** An OpenID provider that follows the standard. */
export function openIdEntry({
  id,
  name = nameOf(id),
  at = exampleOf(id),
  authorize,
  token,
  userinfo,
  keys,
  more,
  hosts,
  segments,
}: OpenIdFacts): CatalogueEntry {
  return {
    id,
    type: 'oidc',
    at,
    create: (issuer) => {
      const base = new URL(issuer).pathname.replace(/\/$/, '')
      const below = (path: string) => (/^https?:/.test(path) ? path : new URL(base + path, issuer).pathname)
      return createOpenIdProvider({
        id: issuer === at ? id : `${id} ${issuer}`,
        name,
        issuer,
        ...more,
        paths: { authorize: below(authorize), token: below(token), ...more?.paths },
        openId: { keys: below(keys), userinfo: below(userinfo), ...more?.openId },
      })
    },
    ...(hosts === undefined ? {} : { tenantOf: tenantFinder(at, hosts, segments) }),
  }
}

function tenantFinder(at: string, hosts: string, segments = 0): NonNullable<CatalogueEntry['tenantOf']> {
  const example = new URL(at).pathname.replace(/\/$/, '')
  const own = new RegExp(`^(?:/[^/]+){${segments}}`)
  return ({ hostname, origin, pathname }) => {
    if (hostname !== hosts && !hostname.endsWith(`.${hosts}`)) return undefined
    const path = segments === 0 ? example : own.exec(pathname)?.[0]
    return path === undefined ? undefined : origin + path
  }
}

function nameOf(id: ProviderId): string {
  return catalogueProvider(id)?.name ?? id
}

/** @throws Error if the catalogue has no example. */
function exampleOf(id: ProviderId): string {
  const issuer = catalogueProvider(id)?.issuer
  if (issuer === undefined) throw new Error(`The catalogue has no address of ${id}.`)
  return issuer
}
