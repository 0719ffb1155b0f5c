import type { ProviderSetup } from '../../protocol/setup.ts'
import type { Registrations } from '../journal/store.ts'
import type { World } from '../recorder/world.ts'
import { registrations } from './registration.ts'

// Every request to the simulated internet asks for it, and its identifiers are hashes.
const known = new WeakMap<readonly ProviderSetup[], Registrations>()

/** app.example as the providers of the world know it. */
export function registered({ meta: { setup, deployed } }: Pick<World, 'meta'>): Registrations {
  // Until the user's own code was evaluated nobody knows what it says.
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
