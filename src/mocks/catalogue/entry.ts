import type { Provider } from '../provider/provider.ts'

/** A provider that Auth.js has a preset for. */
export interface CatalogueEntry {
  /** As the preset's. */
  readonly id: string
  readonly type: 'oauth' | 'oidc'
  /** Where it is met: its issuer, or for plain OAuth its site. An example where every customer has a server of their own. */
  readonly at: string
  /** The provider at `at`, or at a customer's own address. */
  readonly create: (at: string) => Provider
  /** The address of the customer whom a URL belongs to, for providers whose URLs show it. */
  readonly tenantOf?: (url: URL) => string | undefined
}

/** An entry for a provider that has one address for everybody. */
export function fixedEntry(type: CatalogueEntry['type'], provider: Provider): CatalogueEntry {
  return { id: provider.id, type, at: provider.openId?.issuer ?? provider.origin, create: () => provider }
}
