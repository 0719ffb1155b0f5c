import type { ProviderSetup } from '../protocol/setup.ts'
import { type Registrations, registrations } from './site/registration.ts'
import type { World } from './world.ts'

// Every request to the simulated internet asks for it, and its identifiers are hashes.
const known = new WeakMap<readonly ProviderSetup[], Registrations>()

/** app.example as the providers of the world know it. */
export function registered({ meta: { setup } }: Pick<World, 'meta'>): Registrations {
  const found = known.get(setup.providers) ?? registrations(setup)
  known.set(setup.providers, found)
  return found
}
