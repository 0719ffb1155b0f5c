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

/** The same as version 2 had them. */
const SIMULATOR_STORES_2: Stores = {
  meta: 'key',
  tabs: '[device+tab]',
  cookies: '[device+domain+path+name]',
  exchanges: 'id, state, document',
  answers: '[exchange+call], exchange, seq',
  steps: 'seq, &key, run, kind, exchange',
  images: '[seq+n]',
  state: 'key',
  clients: 'client, exchange',
  mail: 'id',
  branches: 'id',
  archive: '[branch+n]',
}

/** The same as version 3 had them. */
const { ownRows, ...SIMULATOR_STORES_3 } = SIMULATOR_STORES

/** Brings a row of the table (by its present name) to how it is stored now; a row that is so already stays the same. */
export type UpgradeRow = (table: string, row: unknown) => unknown

/** One version of the schema: which tables and indexes it changes, and how it brings the rows of the one before along. */
export interface SchemaVersion {
  /** 1, 2, 3… IndexedDB's own number is ten times that, which is Dexie's doing. */
  readonly version: number
  /** `null` for a table that goes; its rows can still be read by `upgrade`. */
  readonly stores: Readonly<Record<string, string | null>>
  /** Changes rows in place. May await nothing but the transaction. */
  readonly upgrade?: (transaction: Transaction, upgradeRow: UpgradeRow) => PromiseLike<unknown>
}

/** Every version that was ever released, oldest first. Never change one: add another. */
export const VERSIONS: readonly SchemaVersion[] = [
  { version: 1, stores: { ...ADAPTER_STORES, ...SIMULATOR_STORES_1 } },
  {
    version: 2,
    stores: SIMULATOR_STORES_2,
    // They lack the clock, the counters and the exchanges, so no world can be rewound with them.
    upgrade: (transaction) => transaction.table('images').clear(),
  },
  {
    version: 3,
    stores: { ...SIMULATOR_STORES_3, answers: null, images: null },
    upgrade: renameAll,
  },
  // Tables of people's own came with database clients.
  { version: 4, stores: { ownRows } },
]

/** The tables of one version, which those before it made and none took away. */
export function tablesAt(versions: readonly SchemaVersion[], version: number): readonly string[] {
  const stores = versions.filter((each) => each.version <= version).map((each) => each.stores)
  return Object.entries(Object.assign({}, ...stores)).flatMap(([table, key]) => (key === null ? [] : [table]))
}

/** Rows that are moved at once. */
const CHUNK = 500

/** Kinds of steps, members and tables got other names. All or nothing: the browser takes back an upgrade that was interrupted. */
async function renameAll(transaction: Transaction, upgradeRow: UpgradeRow): Promise<void> {
  for (const [from, to] of [
    ['answers', 'results'],
    ['images', 'undoRecords'],
  ] as const)
    for (let offset = 0; ; offset += CHUNK) {
      const rows: unknown[] = await transaction.table(from).offset(offset).limit(CHUNK).toArray()
      await transaction.table(to).bulkPut(rows.map((row) => upgradeRow(to, row)))
      if (rows.length < CHUNK) break
    }
  // Not `toArray`: rows that are read are checked, and these are not yet as they should be.
  for (const table of ['meta', 'tabs', 'exchanges', 'steps', 'archive'])
    await transaction
      .table<unknown>(table)
      .toCollection()
      .modify((row, change) => {
        change.value = upgradeRow(table, row)
      })
}
