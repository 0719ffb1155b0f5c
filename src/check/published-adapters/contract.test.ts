import { afterAll, beforeAll } from 'vitest'
import { describeAdapter } from '../../adapter/contract.ts'
import type { FullAdapter } from '../../adapter/full-adapter.ts'
import { openDrizzle } from './drizzle.ts'
import { openKysely } from './kysely.ts'
import type { PublishedAdapter } from './published-adapter.ts'
import { drizzleShortfalls, kyselyShortfalls, unstorageShortfalls } from './shortfalls.ts'
import { openUnstorage } from './unstorage.ts'

/** The storage contract of our own adapters, where these keep it; where they do not, `shortfalls.ts` says why. */
function checkContract(
  name: string,
  open: () => Promise<PublishedAdapter>,
  shortfalls: Readonly<Record<string, string>>,
): void {
  let published: PublishedAdapter
  beforeAll(async () => {
    published = await open()
    // Databases that run here are started, which takes its time on a busy machine.
  }, 60_000)
  afterAll(() => published.close())
  describeAdapter({
    name,
    shortfalls,
    create: async () => ({ adapter: published.adapter as FullAdapter }),
    dispose: () => published.clear(),
  })
}

checkContract('@auth/drizzle-adapter', () => openDrizzle({ keepIds: true }), drizzleShortfalls)
checkContract('@auth/unstorage-adapter', openUnstorage, unstorageShortfalls)
checkContract('@auth/kysely-adapter', openKysely, kyselyShortfalls)
