import type {
  DBCore,
  DBCoreDeleteRequest,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCorePutRequest,
  DBCoreTable,
  Dexie,
  Transaction,
} from 'dexie'

/** A row that changed; `before` is absent for inserts, `after` for deletes. */
export interface RowChange {
  readonly table: string
  readonly key: unknown
  readonly before?: unknown
  readonly after?: unknown
}

/** The row that a transaction would find under a key, if that is known without a read. */
export type KnownRow = (
  transaction: object,
  table: string,
  key: unknown,
) => { readonly row: unknown } | undefined

/** A write of rows with known keys. */
export type DirectWrite = DBCorePutRequest | DBCoreDeleteRequest

/** Sees every write to the journaled tables below Dexie's API, and lists it for the transaction that it belongs to. */
export class Journal {
  /** Nested Dexie transactions share the IndexedDB transaction of the outermost, and so its list. */
  readonly #lists = new WeakMap<object, RowChange[]>()
  readonly #tables: readonly string[]
  readonly #known: KnownRow

  /** Of these tables. */
  constructor(tables: readonly string[], known: KnownRow) {
    this.#tables = tables
    this.#known = known
  }

  /** Starts to list the changes of a transaction; the function returned reads the list so far. */
  record(transaction: Transaction): () => readonly RowChange[] {
    const list = this.#lists.get(transaction.idbtrans) ?? []
    this.#lists.set(transaction.idbtrans, list)
    return () => [...list]
  }

  /** Lists a write that is about to be made without Dexie. False when a row has to be read first: then it is Dexie's to make. */
  note(table: DBCoreTable, write: DirectWrite, isNew?: 'new'): boolean {
    const list = this.#tables.includes(table.name) ? this.#lists.get(write.trans) : undefined
    if (list === undefined) return true
    const before = knownBefore(table, write, isNew ? absent : this.#known)
    if (before === undefined) return false
    list.push(...changesOf(table, before, rowsAfter(write)))
    return true
  }

  /** Adds the middleware to a database that is not open yet. */
  watch(db: Dexie): void {
    const create = (core: DBCore) => ({
      table: (name: string) => {
        const table = core.table(name)
        return this.#tables.includes(name) ? this.#watched(table) : table
      },
    })
    db.use({ stack: 'dbcore', name: 'journal', create })
  }

  #watched(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      // Not async: where nothing is listed, requests side by side stay in Dexie's own promises, and so in their transaction.
      mutate: (request) => {
        const list = this.#lists.get(request.trans)
        return list === undefined ? table.mutate(request) : listed(table, request, list)
      },
    }
  }
}

async function listed(
  table: DBCoreTable,
  request: DBCoreMutateRequest,
  list: RowChange[],
): Promise<DBCoreMutateResponse> {
  const after = rowsAfter(request)
  // IndexedDB answers in order: the rows are read as they are before the write that is asked for right behind.
  const reading = readBefore(table, request)
  const writing = table.mutate(request)
  const [before, response] = [await reading, await writing]
  const isStored = (_: unknown, n: number) => response.failures[n] === undefined
  list.push(...changesOf(table, before.filter(isStored), after?.filter(isStored)))
  return response
}

function changesOf(
  { name }: DBCoreTable,
  before: readonly RowBefore[],
  after: readonly unknown[] | undefined,
): RowChange[] {
  return before.flatMap(({ key, row }, n) => {
    if (after === undefined && row === undefined) return []
    return {
      table: name,
      key,
      ...(row !== undefined && { before: row }),
      ...(after !== undefined && { after: after[n] }),
    }
  })
}

interface RowBefore {
  readonly key: unknown
  readonly row?: unknown
}

const absent: KnownRow = () => ({ row: undefined })

/** What is known of the rows before without a read; `undefined` when one has to be read. */
function knownBefore(
  { name, schema }: DBCoreTable,
  request: DirectWrite,
  known: KnownRow,
): readonly RowBefore[] | undefined {
  const keys: readonly unknown[] =
    request.type === 'put' ? request.values.map((row) => schema.primaryKey.extractKey?.(row)) : request.keys
  const before: RowBefore[] = []
  for (const key of keys) {
    const found = known(request.trans, name, key)
    if (found === undefined) return undefined
    before.push({ key, row: found.row })
  }
  return before
}

/** One read per changed row, none for inserts. */
async function readBefore(table: DBCoreTable, request: DBCoreMutateRequest): Promise<readonly RowBefore[]> {
  const { trans } = request
  const keyOf = (row: unknown): unknown => table.schema.primaryKey.extractKey?.(row)
  switch (request.type) {
    case 'add':
      return request.values.map((row) => ({ key: keyOf(row) }))
    case 'put':
    case 'delete': {
      const keys = request.type === 'put' ? request.values.map(keyOf) : request.keys
      const rows: unknown[] = await table.getMany({ trans, keys })
      return keys.map((key: unknown, n) => ({ key, row: rows[n] }))
    }
    case 'deleteRange': {
      const query = { index: table.schema.primaryKey, range: request.range }
      const { result } = await table.query({ trans, values: true, query })
      return result.map((row: unknown) => ({ key: keyOf(row), row }))
    }
  }
}

/** Copied at once: the caller may go on changing its row. */
function rowsAfter(request: DBCoreMutateRequest): readonly unknown[] | undefined {
  return 'values' in request ? request.values.map((row: unknown) => structuredClone(row)) : undefined
}
