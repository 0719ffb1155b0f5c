import type { MemoryContext, Network } from '../../mocks/site.ts'
import type { ProviderAccount } from '../../protocol/commands.ts'
import type { StepData } from '../../protocol/steps.ts'
import { isStorageError } from '../journal/damage.ts'
import { writeAct } from '../journal/journal.ts'
import { providersNow, registered } from '../machine/registration.ts'
import { createMemory, worldContext } from '../machine/site-visit.ts'
import type { World } from '../recorder/world.ts'
import { refuse } from '../values/refusal.ts'

/** The accounts of the world's people at the providers of its setup, as those remember them. */
export function listAccounts(world: World): Promise<readonly ProviderAccount[]> {
  const { store, platform } = world
  return world.schedule.internet(() =>
    platform.network().accounts(providersNow(world), worldContext(world, createMemory(store))),
  )
}

/** Lets a provider forget or change something, as one entry and one run. @throws Refusal `unknown-provider`, `unknown-person`. */
export async function changeProvider(
  world: World,
  data: StepData['provider.changed'],
): Promise<Record<never, never>> {
  const { provider, person, command } = data
  const { people } = world.meta.setup
  const known = [...providersNow(world), ...registered(world).issuers.map(({ issuer }) => issuer)]
  if (!known.includes(provider))
    throw refuse(
      'unknown-provider',
      `Sandbox ${world.name} has no provider ${provider}; it has ${known.join(', ')}.`,
    )
  if (person !== undefined && !people.some(({ id }) => id === person))
    throw refuse(
      'unknown-person',
      `Sandbox ${world.name} has no person ${person}; it has ${people.map(({ id }) => id).join(', ')}.`,
    )
  await world.schedule.internet(async () => {
    const memory = createMemory(world.store)
    await carryOut(world.platform.network(), data, worldContext(world, memory)).catch((error: unknown) => {
      // A mail service and the app's own credentials remember no one.
      if (error instanceof Error && !isStorageError(error)) throw refuse('unknown-provider', error.message)
      throw error
    })
    await writeAct(
      world,
      (meta) => memory.write(meta),
      ({ lastRun }) => ({
        kind: 'provider.changed',
        data,
        from: { lane: 'world', name: world.name },
        summary: `${command} ${provider}${person === undefined ? '' : ` ${person}`}`,
        outcome: 'done',
        key: `provider/${lastRun}`,
      }),
    )
  })
  return {}
}

function carryOut(
  network: Network,
  { command, provider, person = '' }: StepData['provider.changed'],
  context: MemoryContext,
): Promise<void> {
  switch (command) {
    case 'consent.revoke':
      return network.revokeConsent(person, provider, context)
    case 'logins.end':
      return network.endLogins(person, provider, context)
    case 'keys.rotate':
      return network.rotateKeys(provider, context)
  }
}
