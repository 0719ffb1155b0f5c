import { type CatalogueProvider, catalogueProvider, type ProviderType } from '../../catalogue/providers.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'

/** The preset of a configured provider; a custom one has none. */
export function presetOf({ id, type }: ProviderSetup): CatalogueProvider | undefined {
  return type === undefined ? catalogueProvider(id) : undefined
}

/** A provider as it is shown. */
export function providerName(provider: ProviderSetup): string {
  return provider.name ?? presetOf(provider)?.name ?? provider.id
}

/** The provider of an id as it is shown; one that the app no longer has, by its preset. */
export function providerNameIn(providers: readonly ProviderSetup[], id: string): string {
  return providerName(providers.find((each) => each.id === id) ?? { id })
}

/** How people sign in with it. */
export function providerType(provider: ProviderSetup): ProviderType {
  return provider.type ?? presetOf(provider)?.type ?? 'oidc'
}

/** Whether it is another server, where people have accounts. */
export function hasAccounts(provider: ProviderSetup): boolean {
  const type = providerType(provider)
  return type === 'oauth' || type === 'oidc'
}
