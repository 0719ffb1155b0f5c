import type {
  DBCore,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
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

/** Sees every write to the journaled tables below Dexie's API, and lists it for the transaction that it belongs to. */
export class Journal {
  /** Nested Dexie transactions share the IndexedDB transaction of the outermost, and so its list. */
  readonly #lists = new WeakMap<object, RowChange[]>()

  /** Starts to list the changes of a transaction; the function returned reads the list so far. */
  record(transaction: Transaction): () => readonly RowChange[] {
    const list = this.#lists.get(transaction.idbtrans) ?? []
    this.#lists.set(transaction.idbtrans, list)
    return () => [...list]
  }

  /** Adds the middleware to a database that is not open yet. */
  watch(db: Dexie, tables: readonly string[]): void {
    const create = (core: DBCore) => ({
      table: (name: string) => {
        const table = core.table(name)
        return tables.includes(name) ? this.#watched(table) : table
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
  for (const [n, { key, row }] of before.entries()) {
    const nothingDeleted = after === undefined && row === undefined
    if (nothingDeleted || response.failures[n] !== undefined) continue
    list.push({
      table: table.name,
      key,
      ...(row !== undefined && { before: row }),
      ...(after !== undefined && { after: after[n] }),
    })
  }
  return response
}

interface RowBefore {
  readonly key: unknown
  readonly row?: unknown
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
