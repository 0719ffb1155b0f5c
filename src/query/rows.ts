import { AUTH_SHAPES, isAuthTable } from './auth-tables.ts'
import type { Row, RowState, Shape } from './query.ts'
import { type StoredRow, StoredRows } from './stored-rows.ts'

/** The rows that a query runs over, and what it changes. */
export interface Database {
  /** In the order of their keys. */
  rows(table: string): readonly StoredRow[]
  /** Of them, all that may have the same in these columns, and few others. */
  alike(table: string, columns: readonly string[], row: Row): readonly StoredRow[]
  /** The rows of this moment, whatever is written later. */
  asNow(): (table: string) => readonly StoredRow[]
  put(table: string, row: Row, stored?: StoredRow): StoredRow
  remove(table: string, stored: StoredRow): void
  restore(state: RowState): void
  /** Each changed row once, as it is to be. */
  changes(): readonly RowState[]
  /** The same rows as they were. */
  undo(): readonly RowState[]
}

interface Changed {
  readonly before: RowState
  readonly after: RowState
}

/**
 * A database over rows in memory. Rows of Auth.js's tables are stored under their own keys, those of other tables under the table's name and a
 * number in the order in which they came.
 */
export function openRows(given: Readonly<Record<string, readonly StoredRow[]>>): Database {
  const tables = new Map(Object.entries(given).map(([table, rows]) => [table, new StoredRows(rows)]))
  const changed = new Map<string, Changed>()
  const rowsOf = (table: string): StoredRows => {
    const rows = tables.get(table) ?? new StoredRows([])
    tables.set(table, rows)
    return rows
  }
  const note = (table: string, key: unknown, before: Row | undefined, after: Row | undefined) => {
    const name = JSON.stringify([table, key])
    changed.set(name, {
      before: changed.get(name)?.before ?? stateOf(table, key, before),
      after: stateOf(table, key, after),
    })
  }
  const remove = (table: string, stored: StoredRow) => {
    rowsOf(table).remove(stored.key)
    note(table, stored.key, stored.row, undefined)
  }
  const add = (table: string, made: StoredRow) => {
    const rows = rowsOf(table)
    note(table, made.key, rows.at(made.key)?.row, made.row)
    rows.put(made)
    return made
  }
  return {
    rows: (table) => rowsOf(table).all,
    alike: (table, columns, row) => rowsOf(table).alike(columns, row),
    asNow() {
      const kept = new Map([...tables].map(([table, rows]) => [table, [...rows.all]]))
      return (table) => kept.get(table) ?? []
    },
    put(table, given, stored) {
      const row = withTextIds(table, given)
      const key = isAuthTable(table) ? authKey(table, row) : (stored?.key ?? [table, rowsOf(table).next()])
      if (stored !== undefined && !sameKey(key, stored.key)) remove(table, stored)
      return add(table, { key, row })
    },
    remove,
    restore({ table, key, row }) {
      if (row !== undefined) add(table, { key, row })
      else {
        const stored = rowsOf(table).at(key)
        if (stored !== undefined) remove(table, stored)
      }
    },
    changes: () => [...changed.values()].map(({ after }) => after),
    undo: () => [...changed.values()].map(({ before }) => before),
  }
}

function stateOf(table: string, key: unknown, row: Row | undefined): RowState {
  return { table, key, ...(row && { row }) }
}

function sameKey(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Auth.js's tables have ids that are texts, also where the code's schema has numbers. */
function withTextIds(table: string, row: Row): Row {
  if (!isAuthTable(table)) return row
  const numbers = ['id', 'userId'].filter((column) => ['number', 'bigint'].includes(typeof row[column]))
  if (numbers.length === 0) return row
  return { ...row, ...Object.fromEntries(numbers.map((column) => [column, String(row[column])])) }
}

function authKey(table: keyof typeof AUTH_SHAPES, row: Row): unknown {
  const parts = AUTH_SHAPES[table].key.map((column) => row[column])
  return parts.length === 1 ? parts[0] : parts
}

/** What is known about a table: what the client says, and of Auth.js's tables what they always are. */
export function shapeOf(table: string, shapes: Readonly<Record<string, Shape>> = {}): Shape {
  const given = Object.hasOwn(shapes, table) ? (shapes[table] ?? {}) : {}
  if (!isAuthTable(table)) return given
  const { columns, ...own } = AUTH_SHAPES[table]
  // Whole rows have the columns of the client's schema; without one, those that Auth.js's tables have.
  return { ...own, ...given, columns: given.columns ?? columns, key: own.key }
}
