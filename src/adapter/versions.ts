import type { Transaction } from 'dexie'
import { ADAPTER_STORES, SIMULATOR_STORES, type Stores } from './schema.ts'

/** The simulated computer's tables as version 1 had them. */
const SIMULATOR_STORES_1: Stores = {
  meta: 'key',
  tabs: '[device+tab]',
  cookies: '[device+domain+path+name]',
  exchanges: 'id, state',
  answers: '[exchange+call], exchange',
  steps: 'seq, &key, run, kind, exchange',
  images: '[seq+n], seq',
  state: 'key',
  clients: 'client',
  mail: 'id',
}

/** One version of the schema: which tables and indexes it changes, and how it brings the rows of the one before along. */
export interface SchemaVersion {
  /** 1, 2, 3… IndexedDB's own number is ten times that, which is Dexie's doing. */
  readonly version: number
  readonly stores: Stores
  /** Changes rows in place. May await nothing but the transaction. */
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>
}

/** Every version that was ever released, oldest first. Never change one: add another. */
export const VERSIONS: readonly SchemaVersion[] = [
  { version: 1, stores: { ...ADAPTER_STORES, ...SIMULATOR_STORES_1 } },
  {
    version: 2,
    stores: SIMULATOR_STORES,
    // They lack the clock, the counters and the exchanges: nothing can be led back by them.
    upgrade: (transaction) => transaction.table('images').clear(),
  },
]
