import type { FullAdapter } from './full-adapter.ts'
import type { RowChange } from './journal.ts'
import { createMemoryAdapter, type MemoryTables } from './memory.ts'
import { type MemoryChange, MemoryTable, NotUnique } from './memory-table.ts'
import type { Key } from './query.ts'
import type { RandomId } from './rows.ts'
import { ADAPTER_STORES, databaseName, JOURNALED_TABLES, SIMULATOR_STORES, type TableName } from './schema.ts'
import { StorageError } from './storage-error.ts'
import type { FirstRows, WorldDatabase } from './world-store.ts'

/** Knows which transaction the running code belongs to: Node's `AsyncLocalStorage`. */
export interface TransactionScope {
  run<T>(transaction: object, work: () => T): T
  getStore(): unknown
}

/** Worlds in the memory of this process. */
export interface MemoryWorlds {
  /** Makes the world when it is new. */
  open(world: string, options?: { readonly randomId?: RandomId }): Promise<WorldDatabase>
  exists(world: string): boolean
  delete(world: string): Promise<void>
}

/**
 * @param turn waited for at the end of each transaction. In IndexedDB it takes a turn of the event loop, in which what was computed meanwhile goes on:
 * without one, a call that only writes would overtake one that only hashes.
 */
export function createMemoryWorlds(scope: TransactionScope, turn = async () => {}): MemoryWorlds {
  const worlds = new Map<string, Disk>()
  return {
    async open(world, options = {}) {
      const disk = worlds.get(world) ?? new Disk(databaseName(world))
      worlds.set(world, disk)
      return new MemoryWorld({ disk, scope, turn }, options).database()
    },
    exists: (world) => worlds.has(world),
    async delete(world) {
      const disk = worlds.get(world)
      worlds.delete(world)
      if (disk !== undefined) disk.isDeleted = true
    },
  }
}

/** The rows of one world, and what the transaction that is under way has changed in them. */
class Disk {
  readonly name: string
  readonly tables: Readonly<Record<string, MemoryTable>>
  readonly changes: MemoryChange[] = []
  isDeleted = false

  constructor(name: string) {
    this.name = name
    const note = (change: MemoryChange) => this.changes.push(change)
    this.tables = Object.fromEntries(
      Object.entries({ ...ADAPTER_STORES, ...SIMULATOR_STORES }).map(([table, schema]) => [
        table,
        new MemoryTable(table, schema, note),
      ]),
    )
  }

  table(name: string): MemoryTable {
    const table = this.tables[name]
    if (table === undefined) throw new Error(`There is no table ${name}.`)
    return table
  }

  undo(): void {
    for (const change of this.changes.splice(0).reverse()) this.table(change.table).undo(change)
  }
}

interface MemoryWorldParts {
  readonly disk: Disk
  readonly scope: TransactionScope
  readonly turn: () => Promise<void>
}

/**
 * One connection. Every request is made at once; while a transaction is under way, requests from outside of it wait, as they do in IndexedDB. So is the
 * rule that a key which must be unique and is not shows when a transaction is stored: the connection ends then.
 */
class MemoryWorld {
  readonly #disk: Disk
  readonly #scope: TransactionScope
  readonly #turn: () => Promise<void>
  readonly #options: { readonly randomId?: RandomId }
  /** The transaction under way. */
  #transaction: object | undefined
  /** Transactions under way and waiting. */
  #waiting = 0
  #tail: Promise<void> = Promise.resolve()
  #failure: StorageError | undefined

  constructor({ disk, scope, turn }: MemoryWorldParts, options: { readonly randomId?: RandomId }) {
    this.#disk = disk
    this.#scope = scope
    this.#turn = turn
    this.#options = options
  }

  database(): WorldDatabase {
    const { tables } = this.#disk
    const table = (name: string) => this.#disk.table(name)
    return {
      adapter: this.#adapter(),
      get: <Row>(name: TableName, key: Key) => this.#request(() => table(name).get(key) as Row | undefined),
      list: <Row>(name: TableName, query = {}) => this.#request(() => table(name).list(query) as Row[]),
      put: (name, ...rows) => this.#write(() => putAll(table(name), rows)),
      insert: (name, row) => this.#write(() => putAll(table(name), [row])),
      delete: (name, key) => this.#write(() => void table(name).take(key)),
      deleteAll: (name, query) => this.#write(() => table(name).takeAll(query)),
      rowsAt: (keys) => this.#request(() => keys.map(({ table: name, key }) => table(name).get(key as Key))),
      restore: (rows) =>
        this.#write(() => {
          // What is unique may have gone from one row to another.
          for (const { table: name, key } of rows) table(name).take(key as Key)
          for (const { table: name, row } of rows) if (row !== undefined) table(name).set(row as object)
        }),
      atomically: (work, { listed = true } = {}) => this.#atomically(work, listed),
      stored: () => (this.#failure === undefined ? undefined : Promise.reject(this.#failure)),
      rows: () => this.#request(() => ofAdapter((name) => table(name).list() as Record<string, unknown>[])),
      page: (limit) => this.#request(() => ofAdapter((name) => firstRows(table(name), limit))),
      rowsOf: (name, userId) =>
        this.#request(
          () => table(name).list({ index: 'userId', from: userId, to: userId }) as Record<string, unknown>[],
        ),
      removeAuthenticator: (id) => this.#write(() => void table('authenticators').take(id)),
      clear: () =>
        this.#write(() => {
          for (const each of Object.values(tables)) each.takeAll()
        }),
      close: () => {
        this.#failure ??= this.#error('closed', 'it was closed')
      },
    }
  }

  /** Each operation is done when it returns its promise, so it needs no transaction around it. */
  #adapter(): FullAdapter {
    const operations = createMemoryAdapter(this.#options, this.#disk.tables as unknown as MemoryTables)
    const inTurn = Object.entries(operations).map(([name, operation]) => [
      name,
      (...args: never[]) => this.#write(() => (operation as (...args: never[]) => unknown)(...args)),
    ])
    return Object.fromEntries(inTurn) as FullAdapter
  }

  #isInside(): boolean {
    return this.#transaction !== undefined && this.#scope.getStore() === this.#transaction
  }

  async #request<T>(request: () => T): Promise<Awaited<T>> {
    if (!this.#isInside() && this.#waiting > 0) await this.#tail
    this.#check()
    return await request()
  }

  /** Outside a transaction it is one by itself. */
  #write<T>(write: () => T): Promise<Awaited<T>> {
    return this.#request(() => {
      const { changes } = this.#disk
      if (this.#isInside()) return this.#tryInside(write) as T
      try {
        const result = write()
        changes.length = 0
        return result
      } catch (error) {
        this.#disk.undo()
        throw error instanceof NotUnique ? this.#error('failed', error.message, error) : error
      }
    })
  }

  #tryInside<T>(write: () => T): T | undefined {
    try {
      return write()
    } catch (error) {
      if (!(error instanceof NotUnique)) throw error
      this.#failure = this.#error('failed', error.message, error)
      return undefined
    }
  }

  async #atomically<T>(
    work: (changes: () => readonly RowChange[]) => Promise<T>,
    listed: boolean,
  ): Promise<T> {
    const { changes } = this.#disk
    const list = () => (listed ? changes.filter(isJournaled) : [])
    // One inside another is part of it.
    if (this.#isInside()) return work(list)
    const end = await this.#begin()
    const transaction = {}
    try {
      this.#check()
      this.#transaction = transaction
      const result = await this.#scope.run(transaction, () => work(list))
      await this.#turn()
      return result
    } catch (error) {
      this.#disk.undo()
      throw error
    } finally {
      if (this.#failure !== undefined) this.#disk.undo()
      changes.length = 0
      this.#transaction = undefined
      end()
    }
  }

  /** Waits for its turn; returns what gives it to the next. */
  async #begin(): Promise<() => void> {
    const before = this.#waiting > 0 ? this.#tail : undefined
    let release: () => void = () => undefined
    this.#tail = new Promise((resolve) => {
      release = resolve
    })
    this.#waiting += 1
    await before
    return () => {
      this.#waiting -= 1
      release()
    }
  }

  #check(): void {
    if (this.#disk.isDeleted) this.#failure ??= this.#error('deleted', 'it was deleted')
    if (this.#failure !== undefined) throw this.#failure
  }

  #error(code: StorageError['code'], came: string, cause?: unknown): StorageError {
    return new StorageError(code, this.#disk.name, { came, cause })
  }
}

function putAll(table: MemoryTable, rows: readonly object[]): void {
  for (const row of rows) table.set(row)
}

function isJournaled({ table }: MemoryChange): boolean {
  return (JOURNALED_TABLES as readonly string[]).includes(table)
}

function firstRows(table: MemoryTable, limit: number): FirstRows {
  return { rows: table.list({ limit }) as Record<string, unknown>[], total: table.size }
}

function ofAdapter<T>(read: (name: string) => T): Record<keyof typeof ADAPTER_STORES, T> {
  const all = Object.keys(ADAPTER_STORES).map((name) => [name, read(name)])
  return Object.fromEntries(all) as Record<keyof typeof ADAPTER_STORES, T>
}
