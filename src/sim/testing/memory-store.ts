import type { Adapter } from '../../core/adapters.ts'
import type { DatabasePage } from '../../protocol/commands.ts'
import type { RowChange } from '../../protocol/steps.ts'
import {
  JOURNALED_TABLES,
  type Key,
  type Query,
  type Rows,
  type TableName,
  type WorldStore,
} from '../journal/store.ts'

const PRIMARY: { readonly [T in TableName]: readonly string[] } = {
  meta: ['key'],
  tabs: ['device', 'tab'],
  cookies: ['device', 'domain', 'path', 'name'],
  exchanges: ['id'],
  results: ['exchange', 'call'],
  steps: ['seq'],
  undoRecords: ['seq', 'n'],
  state: ['key'],
  clients: ['client'],
  mail: ['id'],
  branches: ['id'],
  archive: ['branch', 'n'],
  ownRows: ['table', 'n'],
}

/**
 * A world in memory, for Node. The adapter handed in keeps its own rows: they take part in no transaction and leave no undo records, which is enough
 * to run flows; the Dexie store has both.
 */
export function createMemoryStore(adapter: Adapter, rows: WorldStore['rows']): WorldStore {
  let tables = emptyTables()
  let changes: RowChange[] | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function note(table: TableName, key: string, after: unknown): void {
    if (changes === undefined || !(JOURNALED_TABLES as readonly string[]).includes(table)) return
    const before = tables[table].get(key)
    changes.push({
      table,
      key: JSON.parse(key),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })
  }

  const store: WorldStore = {
    adapter,
    rows,
    page: async (limit) => firstOf(await rows(), limit),
    rowsOf: async (table, userId) => (await rows())[table].filter((row) => row['userId'] === userId),
    removeAuthenticator: () => Promise.reject(new Error('No test of this store removes passkeys.')),
    get: async <T extends TableName>(table: T, key: Key) =>
      structuredClone(tables[table].get(text(key))) as Rows[T] | undefined,
    list: async <T extends TableName>(table: T, query: Query = {}) =>
      structuredClone(select([...tables[table].values()], PRIMARY[table], query)) as Rows[T][],
    async put(table, ...all) {
      for (const row of all) {
        const key = text(keyOf(row as unknown as Record<string, unknown>, PRIMARY[table]))
        const copy = structuredClone(row)
        note(table, key, copy)
        tables[table].set(key, copy)
      }
    },
    insert: (table, row) => store.put(table, row),
    async delete(table, key) {
      if (tables[table].has(text(key))) note(table, text(key), undefined)
      tables[table].delete(text(key))
    },
    async deleteAll(table, query) {
      for (const row of select([...tables[table].values()], PRIMARY[table], query))
        await store.delete(table, keyOf(row as Record<string, unknown>, PRIMARY[table]))
    },
    rowsAt: (keys) => Promise.all(keys.map(({ table, key }) => store.get(ownTable(table), key as Key))),
    async restore(rows) {
      for (const { table, key, row } of rows) {
        if (row === undefined) await store.delete(ownTable(table), key as Key)
        else await store.put(ownTable(table), row as Rows[TableName])
      }
    },
    atomically(work) {
      const turn = queue.then(async () => {
        const backup = new Map(Object.entries(tables).map(([name, rows]) => [name, new Map(rows)]))
        changes = []
        const mine = changes
        try {
          return await work(() => mine)
        } catch (error) {
          tables = Object.fromEntries(backup) as Tables
          throw error
        } finally {
          changes = undefined
        }
      })
      queue = turn.catch(() => undefined)
      return turn
    },
    stored: () => undefined,
    async clear() {
      tables = emptyTables()
    },
    close() {},
  }
  return store
}

/** @throws when it is one of the adapter's, which leave no undo records here. */
function ownTable(table: string): TableName {
  if (table in PRIMARY) return table as TableName
  throw new Error(`The memory store keeps no table ${table}.`)
}

function firstOf(all: Awaited<ReturnType<WorldStore['rows']>>, limit: number): DatabasePage {
  const first = (rows: readonly Record<string, unknown>[]) => ({
    rows: rows.slice(0, limit),
    total: rows.length,
  })
  return {
    users: first(all.users),
    accounts: first(all.accounts),
    sessions: first(all.sessions),
    verificationTokens: first(all.verificationTokens),
    authenticators: first(all.authenticators),
  }
}

type Tables = Record<TableName, Map<string, unknown>>

function emptyTables(): Tables {
  return Object.fromEntries(Object.keys(PRIMARY).map((name) => [name, new Map()])) as Tables
}

function text(key: Key): string {
  return JSON.stringify(key)
}

function keyOf(row: Record<string, unknown>, path: readonly string[]): Key {
  const parts = path.map((name) => row[name] as string | number)
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : parts
}

function select(rows: readonly unknown[], primary: readonly string[], query: Query): unknown[] {
  const path = query.index === undefined ? primary : [query.index]
  const keyed = rows
    .map((row) => ({ row, key: keyOf(row as Record<string, unknown>, path) }))
    .filter(({ key }) => key !== undefined)
    .filter(({ key }) => query.from === undefined || compare(key, query.from) >= 0)
    .filter(({ key }) => query.to === undefined || compare(key, query.to) <= 0)
    .sort((a, b) => compare(a.key, b.key))
  if (query.reverse === true) keyed.reverse()
  return keyed.slice(0, query.limit).map(({ row }) => row)
}

/** Order of IndexedDB keys: numbers before strings before arrays. */
function compare(a: Key, b: Key): number {
  if (typeof a === 'object' && typeof b === 'object') {
    for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
      const order = compare(a[i] ?? '', b[i] ?? '')
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0
  return rank(a) - rank(b)
}

function rank(key: Key): number {
  return typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2
}
