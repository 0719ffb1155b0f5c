import { catalogueProvider } from '../../catalogue/providers.ts'
import type { ProviderSetup, WorldSetup } from '../../protocol/setup.ts'
import type { Registrations } from '../journal/store.ts'
import type { World } from '../recorder/world.ts'
import { APP_ORIGIN } from '../values/parties.ts'
import { hex, sha256 } from '../values/sha256.ts'
import { APPLE_PUBLIC_KEY } from './apple-key.ts'

// What the worker needs at each start, so nothing here knows a preset: those come with the app.

/** Presets that call themselves otherwise than their file; the callback has their own word. */
export const OWN_NAMES: Readonly<Record<string, string>> = { 'ory-hydra': 'hydra' }

/** The issuer that app.example's config names; `undefined` where the preset has its own. */
export function issuerOf({ id, issuer }: ProviderSetup): string | undefined {
  return issuer ?? catalogueProvider(id)?.issuer
}

/** Client id and secret of app.example at a provider. Test values: nothing here opens anything outside a simulated world. */
export function clientOf(id: string): { readonly clientId: string; readonly clientSecret: string } {
  if (id === 'github')
    return {
      clientId: 'Ov23liAuthscopeExample',
      clientSecret: '2d9f0c47a1be5836c0d4e7f1923ab5d86c7e4f10',
    }
  const digits = hex(sha256(new TextEncoder().encode(`app.example at ${id}`)))
  return {
    clientId: `example-${id}-${digits.slice(0, 8)}`,
    clientSecret: `test-secret-${digits.slice(8, 40)}`,
  }
}

/** Whether an app is registered at the provider: one of the user's own is an OpenID provider. */
function isRegistered(id: string): boolean {
  const type = catalogueProvider(id)?.type ?? 'oidc'
  return type === 'oauth' || type === 'oidc'
}

/** app.example as its providers know it, and the issuers that its config names. */
export function registrations({ providers }: Pick<WorldSetup, 'providers'>): Registrations {
  const registered = providers.filter(({ id }) => isRegistered(id))
  return {
    apps: registered.map(({ id }) => ({
      ...clientOf(id),
      name: 'Example',
      callbackUrls: [`${APP_ORIGIN}/auth/callback/${OWN_NAMES[id] ?? id}`],
      ...(id === 'apple' ? { publicKeys: [APPLE_PUBLIC_KEY] } : {}),
    })),
    issuers: registered.flatMap((provider) => {
      const issuer = issuerOf(provider)
      if (issuer === undefined) return []
      return [provider.type === 'oidc' ? { id: provider.id, issuer } : { provider: provider.id, issuer }]
    }),
  }
}

// Every request to the simulated internet asks for it, and its identifiers are hashes.
const known = new WeakMap<readonly ProviderSetup[], Registrations>()

/** app.example as the providers of the world know it. */
export function registered({ meta: { setup, deployed } }: Pick<World, 'meta'>): Registrations {
  // Until the user's code was evaluated, its registrations are unknown.
  if (setup.code && deployed !== undefined) return deployed.registrations
  const found = known.get(setup.providers) ?? registrations(setup)
  known.set(setup.providers, found)
  return found
}

/** Catalogue ids of app.example's providers. */
export function providersNow({ meta: { setup, deployed } }: Pick<World, 'meta'>): readonly string[] {
  return setup.code && deployed !== undefined ? deployed.providers : setup.providers.map(({ id }) => id)
}

/** What app.example seals its tokens with, newest first. */
export function secretsNow({ meta: { setup, deployed } }: Pick<World, 'meta'>): readonly string[] {
  return setup.code && deployed !== undefined ? deployed.secrets : setup.secrets
}
