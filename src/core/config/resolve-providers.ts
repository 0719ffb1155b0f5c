import type { ProviderConfig } from '../provider-types.ts'
import { type ProviderSetup, resolveProvider } from './resolve-provider.ts'
import type { ResolvedProvider } from './resolved-provider.ts'

/** The providers of one request. Each is made when it is first needed: most requests need one at most. */
export interface Providers {
  /** In the configuration's order. */
  all(): readonly ResolvedProvider[]
  find(id: string | undefined): ResolvedProvider | undefined
}

/** @throws when an endpoint of any provider is no URL. */
export function resolveProviders(configs: readonly ProviderConfig[], setup: ProviderSetup): Providers {
  const slots = configs.map((config) => ({
    id: config.id,
    provider: onDemand(resolveProvider(config, setup)),
  }))
  return {
    all: () => slots.map(({ provider }) => provider()),
    find: (id) => slots.find((slot) => slot.id === id)?.provider(),
  }
}

function onDemand(make: () => ResolvedProvider): () => ResolvedProvider {
  let made: ResolvedProvider | undefined
  return () => {
    made ??= make()
    return made
  }
}
