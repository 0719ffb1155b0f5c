import { catalogue } from './catalogue/catalogue.ts'
import { enterpriseAmong, enterpriseAt } from './github/enterprise.ts'
import { github } from './github/github.ts'
import { standardIssuer } from './provider/open-id/standard-issuer.ts'
import type { Provider } from './provider/provider.ts'
import { statedProvider } from './provider/stated-provider.ts'
import type { MockIssuer } from './site.ts'

/** The provider that a name means: an id of the catalogue, an issuer that the world names, or the world's own id of one. */
export function findProvider(name: string, issuers: readonly MockIssuer[]): Provider | undefined {
  if (name === github.preset) {
    const enterprise = enterpriseAmong(issuers)
    return enterprise === undefined ? github : enterpriseAt(enterprise).provider
  }
  const named = issuers.find(({ id, issuer, provider }) => name === (id ?? provider) || name === issuer)
  const entry = catalogue.find(({ id }) => id === (named === undefined ? name : named.provider))
  if (entry !== undefined) {
    const at = named === undefined ? entry.at : (entry.tenantOf?.(new URL(named.issuer)) ?? named.issuer)
    return { ...entry.create(at), preset: named?.id ?? entry.id }
  }
  if (named === undefined) return undefined
  // Its endpoints belong to a provider that all worlds share.
  const shared = named.endpoints && sharedAt(new URL(named.issuer).origin)
  const made = named.endpoints ? statedProvider(named.endpoints) : standardIssuer(named.issuer)
  return shared ?? { ...made, preset: named.id ?? named.issuer }
}

function sharedAt(origin: string): Provider | undefined {
  if (origin === github.origin) return github
  const entry = catalogue.find(({ at, tenantOf }) => tenantOf === undefined && new URL(at).origin === origin)
  return entry?.create(entry.at)
}
