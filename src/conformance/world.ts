import type { Engine } from './engine.ts'
import { createFakeProvider, type FakeProvider } from './fake-provider.ts'
import { createJar, type Jar } from './jar.ts'
import { createJournal, type Journal } from './journal.ts'
import type { Ceremony } from './passkey-device.ts'
import { createStore, type Store } from './store.ts'

/** Everything around an engine that lasts through a scenario. */
export interface World {
  readonly jar: Jar
  readonly journal: Journal
  readonly provider: FakeProvider
  readonly store: Store
  /** Links that were mailed, oldest first. */
  readonly mails: string[]
  /** The last passkey request. */
  readonly passkey: { asked: Ceremony | undefined }
}

/** What a configuration is made from: one engine in one world. */
export interface Kit {
  readonly engine: Engine
  readonly world: World
}

export const origin = 'https://app.example'
export const startTime = Date.UTC(2026, 10, 20, 12)

export function createWorld(): World {
  const journal = createJournal('given')
  return {
    jar: createJar(),
    journal,
    provider: createFakeProvider(journal),
    store: createStore(journal),
    mails: [],
    passkey: { asked: undefined },
  }
}
