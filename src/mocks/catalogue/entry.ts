import type { Provider } from '../provider/provider.ts'

/** A provider that Auth.js has a preset for. */
export interface CatalogueEntry {
  /** The preset's id. */
  readonly id: string
  readonly type: 'oauth' | 'oidc'
  /** Its address: the issuer, or the site of a plain OAuth provider. An example if every customer has a server. */
  readonly at: string
  /** The provider at `at`, or at a customer's own address. */
  readonly create: (at: string) => Provider
  /** The address of the customer that a URL belongs to, for providers whose URLs show it. */
  readonly tenantOf?: (url: URL) => string | undefined
}

/** An entry for a provider with one address for all customers. */
export function fixedEntry(type: CatalogueEntry['type'], provider: Provider): CatalogueEntry {
  return { id: provider.id, type, at: provider.openId?.issuer ?? provider.origin, create: () => provider }
}
