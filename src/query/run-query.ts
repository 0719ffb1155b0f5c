import { AUTH_TABLES } from './auth-tables.ts'
import { clashOn, clashWith, removeRow, requireComplete, requireUnique } from './constraints.ts'
import { evaluate, isTrue, NO_SCOPE, type Running, type Scope } from './evaluate.ts'
import { findRows, inOrder, returned, storedRows, wholeRow } from './find.ts'
import type {
  Assigned,
  Delete,
  Find,
  Insert,
  Query,
  QueryResult,
  Row,
  Shape,
  Statement,
  Update,
} from './query.ts'
import { QueryError } from './query-error.ts'
import { type Database, shapeOf } from './rows.ts'
import type { StoredRow } from './stored-rows.ts'
import { windowAt } from './windows.ts'

export interface Ran {
  readonly result: QueryResult
  /** Columns that were asked for and that no row has: `users.role`. */
  readonly asked: readonly string[]
}

/**
 * Runs a query over the rows. What it changed is in `database.changes()`.
 *
 * @throws QueryError if the database refuses it; its rows are then to be discarded
 */
export function runQuery(database: Database, { shapes = {}, statement, undoable }: Query): Ran {
  const asked = new Set<string>()
  const results: QueryResult[] = []
  const runningOn = (seen: Running['seen']): Running => {
    const running: Running = {
      database,
      seen,
      shapes,
      results,
      asked,
      steps: new Map(),
      find: (find, outer) => findRows(find, outer, running),
      window: (window, scope) => windowAt(window, scope, running),
      wholeRow: (source) => wholeRow(source, running),
      inOrder: (scopes, order) =>
        inOrder(
          scopes.map((scope) => ({ scope, output: {} })),
          order,
          running,
        ).map(({ scope }) => scope),
    }
    return running
  }
  // The parts of one statement find the rows as they were before it.
  const isAtOnce = statement.action === 'batch' && statement.isAtOnce === true
  const running = runningOn(isAtOnce ? database.asNow() : database.rows)
  const result = runStatement(statement, running, results)
  return {
    result: undoable ? { ...result, undo: database.undo() } : result,
    asked: [...asked],
  }
}

function runStatement(statement: Statement, running: Running, results: QueryResult[]): QueryResult {
  switch (statement.action) {
    case 'find':
      return found(statement, running)
    case 'insert':
      return insert(statement, running)
    case 'update':
      return update(statement, running)
    case 'delete':
      return remove(statement, running)
    case 'batch': {
      for (const query of statement.queries) results.push(runStatement(query, running, results))
      const whole = statement.isAtOnce ? results.at(-1) : undefined
      return { ...(whole ?? { rows: [], count: results.length }), results: [...results] }
    }
    case 'restore':
      for (const state of statement.rows) running.database.restore(state)
      return { rows: [], count: statement.rows.length }
  }
}

function found(find: Find, running: Running): QueryResult {
  const rows = findRows(find, undefined, running)
  if (find.required && rows.length === 0) throw notFound(find.table)
  return { rows, count: rows.length }
}

function notFound(table: string): QueryError {
  return new QueryError('RecordNotFound', `no row of ${table} was found`)
}

function insert(statement: Insert, running: Running): QueryResult {
  const { as, conflict, from, returning, table } = statement
  const found = from ? running.find(from, NO_SCOPE).map(constants) : []
  const numbered = nextNumbers(table, running)
  const written = [...statement.data, ...found].flatMap((data): readonly Row[] => {
    const row = numbered(assigned({}, data, NO_SCOPE, running))
    const clash =
      clashWith(running.database, table, row, running.shapes) ??
      clashOn(running.database, table, row, conflict?.columns)
    const isMeant =
      conflict !== undefined &&
      (conflict.columns === undefined || clash === undefined || isSameSet(conflict.columns, clash.columns))
    if (clash === undefined || !isMeant) return [put(table, row, running).row]
    if (conflict.set === undefined) return []
    const scope: Scope = {
      sources: [
        { as: as ?? table, table, row: clash.stored.row },
        { as: 'excluded', table, row },
      ],
    }
    if (!isTrue(conflict.where, scope, running)) return []
    const { set } = conflict
    const next = assigned(clash.stored.row, set, scope, running)
    return [put(table, next, running, { stored: clash.stored, written: Object.keys(set) }).row]
  })
  return { rows: returned(written, statement, returning, running), count: written.length }
}

function constants(row: Row): Assigned {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, { value }]))
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

function assigned(before: Row, data: Assigned, scope: Scope, running: Running): Row {
  const values = Object.entries(data).map(([column, expression]) => [
    column,
    evaluate(expression, scope, running),
  ])
  return { ...before, ...Object.fromEntries(values) }
}

/** Gives a row a number for each column that the database numbers and that has none. */
function nextNumbers(table: string, { database, shapes }: Running): (row: Row) => Row {
  const { counted = [] } = shapeOf(table, shapes)
  const numberIn = (row: Row, column: string) => Number(row[column] ?? 0) || 0
  const last = new Map(
    counted.map((column) => [
      column,
      database.rows(table).reduce((most, { row }) => Math.max(most, numberIn(row, column)), 0),
    ]),
  )
  return (row) => {
    const numbers = counted.map((column) => {
      const number = row[column] ?? (last.get(column) ?? 0) + 1
      last.set(column, Math.max(last.get(column) ?? 0, Number(number) || 0))
      return [column, number] as const
    })
    return { ...row, ...Object.fromEntries(numbers) }
  }
}

interface Put {
  /** What it was. */
  readonly stored?: StoredRow
  /** The columns that it gets. */
  readonly written?: readonly string[]
}

function put(
  table: string,
  row: Row,
  { database, shapes }: Running,
  { stored, written }: Put = {},
): StoredRow {
  requireComplete(database, table, row, shapes, written)
  requireUnique(database, table, row, shapes, stored)
  return database.put(table, row, stored)
}

function update(statement: Update, running: Running): QueryResult {
  const { data, otherwise, required, returning, table, without = [] } = statement
  const met = storedRows(statement, running)
  if (met.length === 0 && otherwise !== undefined) {
    const row = nextNumbers(table, running)(assigned({}, otherwise, NO_SCOPE, running))
    const made = put(table, row, running).row
    return { rows: statement.before ? [] : returned([made], statement, returning, running), count: 1 }
  }
  if (required && met.length === 0) throw notFound(table)
  const after = met.map(({ scope, stored }) => {
    const next = Object.entries(assigned(stored.row, data, scope, running))
    const kept = Object.fromEntries(next.filter(([column]) => !without.includes(column)))
    return put(table, kept, running, { stored, written: [...Object.keys(data), ...without] }).row
  })
  const rows = statement.before ? met.map(({ stored }) => stored.row) : after
  return { rows: returned(rows, statement, returning, running, met), count: met.length }
}

function remove(statement: Delete, running: Running): QueryResult {
  const { required, returning, table } = statement
  const met = storedRows(statement, running)
  if (required && met.length === 0) throw notFound(table)
  const rows = returned(
    met.map(({ stored }) => stored.row),
    statement,
    returning,
    running,
    met,
  )
  for (const { stored } of met)
    removeRow(running.database, table, stored, running.shapes, tablesIn(running.shapes))
  return { rows, count: met.length }
}

/** Tables whose rows may refer to others. */
function tablesIn(shapes: Readonly<Record<string, Shape>>): readonly string[] {
  return [...new Set([...AUTH_TABLES, ...Object.keys(shapes)])]
}
