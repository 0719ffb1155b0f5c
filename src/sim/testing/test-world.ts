import { createNetwork } from '../../mocks/network.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'
import { openWorld } from '../machine/open-world.ts'
import { createPasskeys } from '../passkeys/passkeys.ts'
import { createRecorder } from '../recorder/recorder.ts'
import type { ExchangeRecorder, Platform, World } from '../recorder/world.ts'
import { createMemoryStore } from './memory-store.ts'

const NO_ROWS = { users: [], accounts: [], sessions: [], verificationTokens: [], authenticators: [] }

const passkeys = createPasskeys('')

/** A world in memory without an adapter. `announced` collects what workbenches were told. */
export async function createTestWorld(announced: unknown[] = []): Promise<World> {
  let ticks = 0
  const platform: Platform = {
    base: '/',
    origin: 'http://localhost:4173',
    workerInstance: 'life-1',
    version: 'test',
    pageScript: '',
    passkeySource: '',
    realNow: () => (ticks += 1),
    wait: () => new Promise(() => undefined),
    worldExists: async () => true,
    deleteWorld: async () => undefined,
    openStore: async () => createMemoryStore({}, async () => NO_ROWS),
    app: () =>
      Object.assign(async () => Response.error(), {
        encrypt: async () => '',
        environmentOf: () => ({ environment: {}, unset: [] }),
      }),
    passkeys: () => passkeys,
    readFile: (path) => Promise.reject(new Error(`There is no file ${path}.`)),
    network: () => createNetwork({ apps: [] }),
    announce: (announcement) => announced.push(announcement),
  }
  return openWorld(platform, 'w1', resolveScenario({}))
}

/** A recorder of exchange `e1`, as a new one or as it is taken up again from what the world has recorded. */
export async function recorderOf(world: World): Promise<ExchangeRecorder> {
  const steps = await world.store.list('steps', { index: 'exchange', from: 'e1', to: 'e1.\uffff' })
  const results = await world.store.list('results', { index: 'exchange', from: 'e1', to: 'e1' })
  return createRecorder(world, {
    exchange: 'e1',
    run: 1,
    at: world.meta.now,
    known: new Set(steps.map(({ key }) => key)),
    results,
  })
}
