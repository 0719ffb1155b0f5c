import type { Collection, Table, Transaction } from 'dexie'
import { Commits, unawaited } from './commits.ts'
import type { Connection } from './connection.ts'
import { createDexieAdapter } from './dexie.ts'
import type { FullAdapter } from './full-adapter.ts'
import type { DirectWrite, Journal, RowChange } from './journal.ts'
import type { Key, Query } from './query.ts'
import { currentTransaction, type RowCache, stayInside } from './row-cache.ts'
import type { RandomId } from './rows.ts'
import { ADAPTER_STORES, type AdapterTableName, type TableName } from './schema.ts'

/** Which row of which table. */
export interface RowKey {
  readonly table: string
  readonly key: unknown
}

/** A row as it is to be; without one, it is not to be. */
export interface RowState extends RowKey {
  readonly row?: unknown
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
  /** The same for a row that is not there yet, as its caller knows: what it was before is not read. */
  insert(table: TableName, row: object): Promise<void>
  delete(table: TableName, key: Key): Promise<void>
  /** Deletes what `list` would give. */
  deleteAll(table: TableName, query: Pick<Query, 'index' | 'from' | 'to'>): Promise<void>
  /** Rows of any tables, in the order of the keys; `undefined` for a missing row. */
  rowsAt(keys: readonly RowKey[]): Promise<unknown[]>
  /** Makes rows of any tables what they are to be, whatever they are now: no rule of the adapter is asked. Each row once. */
  restore(rows: readonly RowState[]): Promise<void>
  /**
   * Runs `work` in one transaction over all tables: it is all done or not at all. Resolves when it is done; `stored` waits until it is stored as well. `work` may await only this database and its
   * adapter, for IndexedDB ends a transaction that waits for anything else. It may catch what an adapter operation or a
   * single request threw and go on. `changes` lists what has changed so far in the journaled tables, in order; with `listed: false`
   * nothing is listed, which spares a read for each row.
   */
  atomically<T>(
    work: (changes: () => readonly RowChange[]) => Promise<T>,
    options?: { readonly listed?: boolean },
  ): Promise<T>
  /** Resolves when everything that was done atomically is stored; `undefined` when it is. @throws StorageError when that failed: the connection has ended. */
  stored(): Promise<void> | undefined
  /** All rows of the adapter's tables. */
  rows(): Promise<Record<AdapterTableName, Record<string, unknown>[]>>
  /** The first `limit` rows of each of the adapter's tables, in the order of its key, and how many it has. */
  page(limit: number): Promise<Record<AdapterTableName, FirstRows>>
  /** Rows of one user, by the table's index. */
  rowsOf(table: 'accounts' | 'sessions', userId: string): Promise<Record<string, unknown>[]>
  /** Removes a passkey, for an app's own page: Auth.js's adapters have no operation for that. */
  removeAuthenticator(credentialID: string): Promise<void>
  /** Empties every table. */
  clear(): Promise<void>
  close(): void
}

/** An open connection, whose changes the journal and the cache see. */
export interface WatchedConnection {
  readonly connection: Connection
  readonly journal: Journal
  readonly cache: RowCache
}

/** The world's storage over an open connection. */
export function createWorldStore(
  watched: WatchedConnection,
  options: { readonly randomId?: RandomId },
): WorldDatabase {
  const { cache, connection, journal } = watched
  const { db, run } = connection
  const commits = new Commits(connection, cache)
  const all = db.tables.map((table) => table.name)
  return {
    adapter: createDexieAdapter(db, options),
    ...requests(watched),
    ...moves(connection),
    atomically: (work, { listed = true } = {}) => {
      const within = (transaction: Transaction) => work(listed ? journal.record(transaction) : () => [])
      // One inside another is part of it.
      if (currentTransaction(db) !== undefined) return run(() => db.transaction('rw', all, within))
      return run(() => commits.run(within))
    },
    stored: () => commits.stored(),
    rows: () => run(() => adapterRows(connection)),
    page: (limit) => run(() => firstRows(connection, limit)),
    rowsOf: (table, userId) =>
      run(() => db.table<Record<string, unknown>>(table).where({ userId }).toArray()),
    removeAuthenticator: (credentialID) => run(() => db.table('authenticators').delete(credentialID)),
    async clear() {
      await run(() => db.transaction('rw', all, () => Promise.all(db.tables.map((table) => table.clear()))))
    },
    close: connection.close,
  }
}

function requests(
  watched: WatchedConnection,
): Pick<WorldDatabase, 'get' | 'list' | 'put' | 'insert' | 'delete'> {
  const { cache, connection } = watched
  const { db, run } = connection
  return {
    // The caller vouches for the row types: the code that reads a table also wrote it.
    get: <Row>(table: TableName, key: Key) =>
      cache.get(table, key, () => run(() => db.table<Row, Key>(table).get(key))),
    list: <Row>(table: TableName, query: Query = {}) =>
      cache.list(table, query, () => run(() => select(db.table<Row, Key>(table), query).toArray())),
    async put(name, ...rows) {
      const [row] = rows
      if (row === undefined) return
      if (writeAhead(watched, name, { type: 'put', values: rows })) return stayInside()
      const table = db.table<object>(name)
      await run<unknown>(() => (rows.length === 1 ? table.put(row) : table.bulkPut(rows)))
    },
    async insert(name, row) {
      if (writeAhead(watched, name, { type: 'put', values: [row] }, 'new')) return stayInside()
      await run(() => db.table<object>(name).put(row))
    },
    async delete(name, key) {
      if (writeAhead(watched, name, { type: 'delete', keys: [key] })) return stayInside()
      await run(() => db.table<object, Key>(name).delete(key))
    },
  }
}

/**
 * A write inside a transaction goes straight to IndexedDB and is not waited for: each would cost a turn of the event loop. Where it fails, the whole
 * transaction does. False when Dexie is to make it: outside a transaction, and where the row has to be read first.
 */
function writeAhead(
  { cache, connection: { db }, journal }: WatchedConnection,
  name: TableName,
  write: Write,
  isNew?: 'new',
): boolean {
  const trans = currentTransaction(db)
  if (trans === undefined) return false
  const { core } = db.table(name)
  const request: DirectWrite = { ...write, trans }
  if (!journal.note(core, request, isNew)) return false
  cache.note(core, request)
  const store = trans.objectStore(name)
  if (request.type === 'put') for (const row of request.values) unawaited(store.put(row))
  else for (const key of request.keys) unawaited(store.delete(key))
  return true
}

type Write =
  | { readonly type: 'put'; readonly values: readonly object[] }
  | { readonly type: 'delete'; readonly keys: Key[] }

/** What takes many rows from one moment to another. */
function moves({ db, run }: Connection): Pick<WorldDatabase, 'deleteAll' | 'rowsAt' | 'restore'> {
  return {
    deleteAll: async (table, query) => {
      await run(() => select(db.table<object, Key>(table), query).delete())
    },
    async rowsAt(keys) {
      const tables = byTable(keys)
      const lists = await Promise.all(
        tables.map(([table, rows]) => run(() => db.table<unknown, Key>(table).bulkGet(rows.map(keyOf)))),
      )
      const found: unknown[] = new Array(keys.length)
      for (const [t, [, rows]] of tables.entries())
        for (const [i, { index }] of rows.entries()) found[index] = lists[t]?.[i]
      return found
    },
    async restore(rows) {
      const requests = byTable(rows).flatMap(([name, states]) => {
        const table = db.table<object, Key>(name)
        const kept = states.flatMap(({ row }) => (row === undefined ? [] : [row as object]))
        // Users are first all away: an e-mail may have gone from one to another.
        const gone = name === 'users' ? states : states.filter(({ row }) => row === undefined)
        return [
          ...(gone.length === 0 ? [] : [() => table.bulkDelete(gone.map(keyOf))]),
          ...(kept.length === 0 ? [] : [() => table.bulkPut(kept)]),
        ]
      })
      // One after the other: side by side, writes whose changes are listed lose Dexie's transaction.
      for (const request of requests) await run<unknown>(request)
    },
  }
}

function keyOf({ key }: RowKey): Key {
  return key as Key
}

function byTable<R extends RowKey>(
  rows: readonly R[],
): readonly (readonly [string, readonly (R & { readonly index: number })[]])[] {
  const tables = new Map<string, (R & { readonly index: number })[]>()
  for (const [index, row] of rows.entries()) {
    const rowsHere = tables.get(row.table) ?? []
    rowsHere.push({ ...row, index })
    tables.set(row.table, rowsHere)
  }
  return [...tables]
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
