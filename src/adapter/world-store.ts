import type { Collection, Table } from 'dexie'
import type { Connection } from './connection.ts'
import { createDexieAdapter } from './dexie.ts'
import type { FullAdapter } from './full-adapter.ts'
import type { Journal, RowChange } from './journal.ts'
import type { RandomId } from './rows.ts'
import { ADAPTER_STORES, type AdapterTableName, type TableName } from './schema.ts'

export type Key = string | number | readonly (string | number)[]

/** Rows with `index` (default: the primary key) from `from` to `to`, both included; ascending unless `reverse`. */
export interface Query {
  readonly index?: string
  readonly from?: Key
  readonly to?: Key
  readonly limit?: number
  readonly reverse?: boolean
}

/**
 * One world's storage: the adapter's tables and the simulated computer's, in one database, so that an effect and the step that
 * records it are stored together. Rows have the types that their writer gave them.
 */
export interface WorldDatabase {
  readonly adapter: FullAdapter
  get<Row>(table: TableName, key: Key): Promise<Row | undefined>
  list<Row>(table: TableName, query?: Query): Promise<Row[]>
  put(table: TableName, ...rows: readonly object[]): Promise<void>
  delete(table: TableName, key: Key): Promise<void>
  /**
   * Runs `work` in one transaction over all tables: it is all done or not at all. `work` may await only this database and its
   * adapter, for IndexedDB ends a transaction that waits for anything else. It may catch what an adapter operation or a
   * single request threw and go on. `changes` lists what has changed so far in the journaled tables, in order.
   */
  atomically<T>(work: (changes: () => readonly RowChange[]) => Promise<T>): Promise<T>
  /** All rows of the adapter's tables. */
  rows(): Promise<Record<AdapterTableName, Record<string, unknown>[]>>
  /** The first `limit` rows of each of the adapter's tables, in the order of its key, and how many it has. */
  page(limit: number): Promise<Record<AdapterTableName, FirstRows>>
  /** Rows of one user, by the table's index. */
  rowsOf(table: 'accounts' | 'sessions', userId: string): Promise<Record<string, unknown>[]>
  /** Empties every table. */
  clear(): Promise<void>
  close(): void
}

/** The world's storage over an open connection, whose changes the journal sees. */
export function createWorldStore(
  connection: Connection,
  journal: Journal,
  options: { readonly randomId?: RandomId },
): WorldDatabase {
  const { db, run } = connection
  const all = db.tables.map((table) => table.name)
  return {
    adapter: createDexieAdapter(db, options),
    ...requests(connection),
    atomically: (work) =>
      run(() => db.transaction('rw', all, async (transaction) => work(journal.record(transaction)))),
    rows: () => run(() => adapterRows(connection)),
    page: (limit) => run(() => firstRows(connection, limit)),
    rowsOf: (table, userId) =>
      run(() => db.table<Record<string, unknown>>(table).where({ userId }).toArray()),
    async clear() {
      await run(() => db.transaction('rw', all, () => Promise.all(db.tables.map((table) => table.clear()))))
    },
    close: connection.close,
  }
}

function requests({ db, run }: Connection): Pick<WorldDatabase, 'get' | 'list' | 'put' | 'delete'> {
  return {
    // The row types are the caller's word: whoever reads a table also wrote it.
    get: <Row>(table: TableName, key: Key) => run(() => db.table<Row, Key>(table).get(key)),
    list: <Row>(table: TableName, query: Query = {}) =>
      run(() => select(db.table<Row, Key>(table), query).toArray()),
    async put(table, ...rows) {
      const [row] = rows
      if (row === undefined) return
      await run<unknown>(() => (rows.length === 1 ? db.table(table).put(row) : db.table(table).bulkPut(rows)))
    },
    delete: (table, key) => run(() => db.table<object, Key>(table).delete(key)),
  }
}

function select<Row>(table: Table<Row, Key>, query: Query): Collection<Row, Key> {
  const { index = ':id', from = -Infinity, to = [[]], limit, reverse = false } = query
  let rows = table.where(index).between(from, to, true, true)
  if (reverse) rows = rows.reverse()
  return limit === undefined ? rows : rows.limit(limit)
}

export interface FirstRows {
  readonly rows: Record<string, unknown>[]
  readonly total: number
}

async function firstRows({ db }: Connection, limit: number): Promise<Record<AdapterTableName, FirstRows>> {
  return db.transaction('r', Object.keys(ADAPTER_STORES), async () => {
    const first = async (name: AdapterTableName) => {
      const table = db.table<Record<string, unknown>>(name)
      const [rows, total] = await Promise.all([table.limit(limit).toArray(), table.count()])
      return { rows, total }
    }
    const [users, accounts, sessions, verificationTokens, authenticators] = await Promise.all([
      first('users'),
      first('accounts'),
      first('sessions'),
      first('verificationTokens'),
      first('authenticators'),
    ])
    return { users, accounts, sessions, verificationTokens, authenticators }
  })
}

async function adapterRows({ db }: Connection): Promise<Awaited<ReturnType<WorldDatabase['rows']>>> {
  return db.transaction('r', Object.keys(ADAPTER_STORES), async () => {
    const all = (name: AdapterTableName) => db.table<Record<string, unknown>>(name).toArray()
    const [users, accounts, sessions, verificationTokens, authenticators] = await Promise.all([
      all('users'),
      all('accounts'),
      all('sessions'),
      all('verificationTokens'),
      all('authenticators'),
    ])
    return { users, accounts, sessions, verificationTokens, authenticators }
  })
}
