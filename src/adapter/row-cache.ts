import { cmp, type DBCore, type DBCoreMutateRequest, type DBCoreTable, Dexie } from 'dexie'
import type { DirectWrite } from './journal.ts'
import type { Query } from './query.ts'

/** By table, how many reads are remembered: the oldest are forgotten first. */
export type CacheLimits = Readonly<Record<string, number>>

/** What one transaction has changed in a table so far: rows by key, `undefined` for a deleted one. */
interface Changes {
  readonly rows: Map<string, unknown>
  /** Rows that aren't known by their keys were changed. */
  whole: boolean
}

type ChangesByTable = Map<string, Changes>

/**
 * Remembers rows of small tables that are read again and again, so that a read needs no transaction. Only for a database with a single writer, this one.
 * It answers with what was committed, and inside a transaction with what that one wrote. While another transaction that may write is under way, reads
 * queue behind it in IndexedDB as ever. Rows are copied on their way in and out.
 */
export class RowCache {
  #db: Dexie | undefined
  readonly #limits: CacheLimits
  /** By table, what each read gave: rows, and ranges of the primary key. */
  readonly #reads = new Map<string, Map<string, Read>>()
  readonly #keyOf = new Map<string, (row: unknown) => unknown>()
  readonly #writing = new Map<object, ChangesByTable>()
  /** Counts what may have changed a row; a read that was under way meanwhile isn't remembered. */
  #generation = 0

  constructor(limits: CacheLimits) {
    this.#limits = limits
  }

  /** Adds the middleware to a database that is not open yet. */
  watch(db: Dexie): void {
    this.#db = db
    const create = (core: DBCore) => ({
      table: (name: string) => {
        const table = core.table(name)
        return Object.hasOwn(this.#limits, name) ? this.#watched(table) : table
      },
    })
    db.use({ stack: 'dbcore', name: 'row-cache', create })
  }

  /** A transaction begins that may write. */
  begin(transaction: IDBTransaction): void {
    this.#changesIn(transaction)
  }

  /** It was committed. Its own event says so as well, but to code that waits for it first. */
  committed(transaction: IDBTransaction): void {
    this.#end(transaction, 'complete')
  }

  /** A write is about to be made without Dexie. */
  note(table: DBCoreTable, write: DirectWrite): void {
    if (Object.hasOwn(this.#limits, table.name)) this.#note(table, write)
  }

  /** A row by its key, or `read` by IndexedDB. */
  get<T>(table: string, key: unknown, read: () => Promise<T>): Promise<T> {
    return this.#read(table, rowId(key), read)
  }

  /** The result of a query, or `read` by IndexedDB. */
  list<T>(table: string, query: Query, read: () => Promise<T>): Promise<T> {
    return this.#read(table, `list ${JSON.stringify(query)}`, read, query)
  }

  /** The row that a transaction would find under a key, if that is known without asking. Not a copy. */
  known(transaction: object, table: string, key: unknown): { readonly row: unknown } | undefined {
    return this.#remembered(transaction, table, rowId(key))
  }

  async #read<T>(table: string, id: string, read: () => Promise<T>, query?: Query): Promise<T> {
    // A database that was closed says why.
    if (!Object.hasOwn(this.#limits, table) || this.#db?.isOpen() !== true) return read()
    const transaction = currentTransaction(this.#db)
    const remembered = this.#remembered(transaction, table, id)
    // The caller vouches for the type, as it does for rows that are read.
    if (remembered !== undefined) {
      if (transaction !== undefined) await stayInside()
      return structuredClone(remembered.row) as T
    }
    const generation = this.#generation
    const isShared = this.#isAlone(transaction) && this.#isCommitted(transaction, table, id)
    const result = await read()
    if (isShared && generation === this.#generation)
      this.#keep(table, id, { row: structuredClone(result), ...(query && { query }) })
    return result
  }

  #remembered(
    transaction: object | undefined,
    table: string,
    id: string,
  ): { readonly row: unknown } | undefined {
    if (!this.#isAlone(transaction)) return undefined
    const own = this.#own(transaction, table)
    if (own?.rows.has(id)) return { row: own.rows.get(id) }
    return this.#isCommitted(transaction, table, id) ? this.#reads.get(table)?.get(id) : undefined
  }

  /** Whether no other transaction that may write is under way. */
  #isAlone(transaction: object | undefined): boolean {
    return this.#writing.size === (transaction !== undefined && this.#writing.has(transaction) ? 1 : 0)
  }

  /** Whether a read in this transaction gives what is committed. */
  #isCommitted(transaction: object | undefined, table: string, id: string): boolean {
    const own = this.#own(transaction, table)
    return own === undefined || (!own.whole && isRow(id) && !own.rows.has(id))
  }

  #own(transaction: object | undefined, table: string): Changes | undefined {
    return transaction && this.#writing.get(transaction)?.get(table)
  }

  #keep(table: string, id: string, result: Read): void {
    const reads = this.#reads.get(table) ?? new Map<string, Read>()
    this.#reads.set(table, reads)
    reads.delete(id)
    reads.set(id, result)
    const [oldest] = reads.keys()
    if (reads.size > (this.#limits[table] ?? 0) && oldest !== undefined) reads.delete(oldest)
  }

  #watched(table: DBCoreTable): DBCoreTable {
    const { extractKey } = table.schema.primaryKey
    this.#keyOf.set(table.name, (row) => extractKey?.(row))
    return {
      ...table,
      mutate: (request) => {
        const own = this.#note(table, request)
        return table.mutate(request).then((response) => {
          // What was refused is as it was, and what that is is not known here.
          if (response.numFailures > 0) own.whole = true
          return response
        })
      },
    }
  }

  #note({ name, schema }: DBCoreTable, request: DBCoreMutateRequest): Changes {
    const changes = this.#changesIn(request.trans)
    const own = changes.get(name) ?? { rows: new Map<string, unknown>(), whole: false }
    changes.set(name, own)
    this.#generation += 1
    if (request.type === 'deleteRange') own.whole = true
    else if (request.type === 'delete') for (const key of request.keys) own.rows.set(rowId(key), undefined)
    else
      for (const row of request.values as readonly object[])
        own.rows.set(rowId(schema.primaryKey.extractKey?.(row)), structuredClone(row))
    return own
  }

  #changesIn(transaction: object): ChangesByTable {
    const known = this.#writing.get(transaction)
    if (known !== undefined) return known
    const changes: ChangesByTable = new Map()
    this.#writing.set(transaction, changes)
    for (const type of ['complete', 'abort'] as const)
      (transaction as IDBTransaction).addEventListener(type, () => this.#end(transaction, type))
    return changes
  }

  #end(transaction: object, how: 'complete' | 'abort'): void {
    const changes = this.#writing.get(transaction)
    if (changes === undefined) return
    this.#writing.delete(transaction)
    this.#generation += 1
    for (const [table, { rows, whole }] of changes) {
      const reads = this.#reads.get(table)
      if (whole) reads?.clear()
      if (how === 'abort') for (const id of rows.keys()) reads?.delete(id)
      if (whole || how === 'abort') continue
      for (const [id, row] of rows) this.#keep(table, id, { row })
      for (const [id, read] of reads ?? []) {
        if (read.query === undefined) continue
        const row = listAfter(read, rows, this.#keyOf.get(table))
        if (row === undefined) reads?.delete(id)
        else reads?.set(id, { ...read, row })
      }
    }
  }
}

interface Read {
  readonly row: unknown
  /** Of a list of rows. */
  readonly query?: Query
}

/** A list as it is after these rows were changed; `undefined` when that has to be read. */
function listAfter(
  { query = {}, row: list }: Read,
  changed: ReadonlyMap<string, unknown>,
  keyOf: (row: unknown) => unknown = () => undefined,
): unknown {
  const { from, index, limit, reverse, to } = query
  if (!Array.isArray(list) || index !== undefined || limit !== undefined || reverse !== undefined)
    return undefined
  const isInside = (row: unknown) =>
    row !== undefined &&
    (from === undefined || cmp(keyOf(row), from) >= 0) &&
    (to === undefined || cmp(keyOf(row), to) <= 0)
  const others = list.filter((row) => !changed.has(rowId(keyOf(row))))
  return [...others, ...[...changed.values()].filter(isInside)].sort((a, b) => cmp(keyOf(a), keyOf(b)))
}

/** Dexie loses its transaction when too many promises in a row are not its own. */
export function stayInside(): PromiseLike<void> {
  return Dexie.Promise.resolve()
}

/** The IndexedDB transaction that the running code is in. */
export function currentTransaction(db: Dexie): IDBTransaction | undefined {
  const { currentTransaction: transaction } = Dexie
  return transaction?.db === db ? transaction.idbtrans : undefined
}

function rowId(key: unknown): string {
  return `row ${JSON.stringify(key)}`
}

function isRow(id: string): boolean {
  return id.startsWith('row ')
}
