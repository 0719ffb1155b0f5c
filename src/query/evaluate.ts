import { isAuthTable } from './auth-tables.ts'
import { callFunction } from './functions.ts'
import type { Expression, Find, Order, QueryResult, Row, Shape, Window } from './query.ts'
import { QueryError } from './query-error.ts'
import { type Database, shapeOf } from './rows.ts'
import { compare, isSame, text } from './values.ts'

/** What a query runs in. */
export interface Running {
  readonly database: Database
  /** The rows that conditions are asked of. */
  readonly seen: Database['rows']
  readonly shapes: Readonly<Record<string, Shape>>
  /** Results of a batch so far. */
  readonly results: readonly QueryResult[]
  /** Columns that were asked for and that no row has: `users.role`. */
  readonly asked: Set<string>
  readonly find: (find: Find, outer: Scope) => readonly Row[]
  readonly window: (window: Window, scope: Scope) => unknown
  readonly wholeRow: (source: Source) => Row | null
  readonly inOrder: (scopes: readonly Scope[], order: readonly Order[]) => readonly Scope[]
  /** The rows of the last step of queries that go on with what they found, by name. */
  readonly steps: Map<string, readonly Row[]>
}

export interface Source {
  readonly as: string
  readonly table: string
  /** Null where an outer join found none. */
  readonly row: Row | null
}

/** What an expression can name: the sources of its query, then those of the queries around it. */
export interface Scope {
  readonly sources: readonly Source[]
  readonly outer?: Scope | undefined
  /** The rows of a group, for aggregates. */
  readonly group?: readonly Scope[]
  /** Columns of the result, which an order may name. */
  readonly output?: Row
  /** Every row that the query found, and which of them this is, for windows. */
  readonly beside?: readonly Scope[]
  readonly at?: number
}

export const NO_SCOPE: Scope = { sources: [] }

export function evaluate(expression: Expression, scope: Scope, running: Running): unknown {
  if ('value' in expression) return expression.value ?? null
  if ('column' in expression && !('result' in expression)) return columnIn(expression, scope, running)
  if ('call' in expression)
    return callFunction(
      expression.call,
      expression.args.map((arg) => evaluate(arg, scope, running)),
    )
  if ('aggregate' in expression) return aggregated(expression, scope, running)
  if ('window' in expression) return running.window(expression, scope)
  if ('row' in expression) return rowIn(expression.row, scope, running)
  if ('exists' in expression) return running.find({ ...expression.exists, limit: 1 }, scope).length > 0
  if ('find' in expression) {
    const found = running.find(expression.find, scope).map((row) => Object.values(row)[0] ?? null)
    return expression.list ? found : (found[0] ?? null)
  }
  return running.results[expression.result]?.rows[0]?.[expression.column] ?? null
}

export function isTrue(expression: Expression | undefined, scope: Scope, running: Running): boolean {
  if (expression === undefined) return true
  const value = evaluate(expression, scope, running)
  return value !== null && value !== false && value !== 0
}

function columnIn(
  { column, of }: { readonly column: string; readonly of?: string },
  scope: Scope,
  running: Running,
): unknown {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const source = at.sources.find((each) => (of === undefined ? has(each, column, running) : each.as === of))
    if (source !== undefined) return readColumn(source, column, running)
    if (of === undefined && at.output !== undefined && column in at.output) return at.output[column] ?? null
  }
  const [first] = scope.sources
  if (of === undefined && first !== undefined) return readColumn(first, column, running)
  throw new QueryError(
    'QueryNotUnderstood',
    `there is no table ${of ?? ''} in this query, for its column ${column}`,
  )
}

function rowIn(of: string, scope: Scope, running: Running): Row | null {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const source = at.sources.find((each) => each.as === of)
    if (source !== undefined) return running.wholeRow(source)
  }
  return null
}

function has({ row, table }: Source, column: string, { shapes }: Running): boolean {
  return (row !== null && column in row) || shapeOf(table, shapes).columns?.includes(column) === true
}

/** A column of a row. What the row never got has the default of the schema. */
export function readColumn(
  { row, table }: Pick<Source, 'row' | 'table'>,
  column: string,
  running: Running,
): unknown {
  if (row === null) return null
  const { counted, defaults = {} } = running.shapes[table] ?? {}
  if (column in row) {
    const value = row[column] ?? null
    // Auth.js's tables have texts for the numbers of a schema.
    const isNumber = isAuthTable(table) && counted?.includes(column) && /^\d{1,15}$/.test(String(value))
    return isNumber ? Number(value) : value
  }
  if (Object.hasOwn(defaults, column)) return defaults[column]
  noteAsked(table, column, running)
  return null
}

/** Remembers a column of Auth.js's tables that no row has been given yet. */
function noteAsked(table: string, column: string, { asked, database, shapes }: Running): void {
  if (!isAuthTable(table) || shapeOf(table).columns?.includes(column)) return
  const isRelation = shapes[table]?.columns?.includes(column) === false
  if (isRelation || database.rows(table).some(({ row }) => column in row)) return
  asked.add(`${table}.${column}`)
}

type Aggregate = Extract<Expression, { readonly aggregate: unknown }>

function aggregated(
  { aggregate, distinct, filter, name, order, over, separator = ',' }: Aggregate,
  scope: Scope,
  running: Running,
): unknown {
  const group = (scope.group ?? [scope]).filter((each) => isTrue(filter, each, running))
  if (over === undefined) return group.length
  const ordered = order === undefined ? group : running.inOrder(group, order)
  const every = ordered.map((each) => evaluate(over, each, running))
  const values = distinct ? every.filter((value, index) => isFirst(every, value, index)) : every
  if (aggregate === 'object' && name !== undefined)
    return values.length === 0
      ? null
      : Object.fromEntries(ordered.map((each, index) => [text(evaluate(name, each, running)), values[index]]))
  if (aggregate === 'list') return values.length === 0 ? null : values
  const known = values.filter((value) => value !== null)
  if (aggregate === 'count') return known.length
  if (known.length === 0) return null
  switch (aggregate) {
    case 'joined':
      return known.map(text).join(separator)
    case 'every':
      return known.every((value) => value !== false && value !== 0)
    case 'some':
      return known.some((value) => value !== false && value !== 0)
    case 'min':
    case 'max': {
      const sorted = known.toSorted((a, b) => compare(a, b) ?? 0)
      return aggregate === 'min' ? sorted[0] : sorted.at(-1)
    }
    default: {
      const sum = known.reduce<number>((total, value) => total + Number(value), 0)
      return aggregate === 'sum' ? sum : sum / known.length
    }
  }
}

function isFirst(values: readonly unknown[], value: unknown, index: number): boolean {
  return values.findIndex((other) => isSame(other, value)) === index
}

/** Whether its value depends on all rows of a group. */
export function isAggregate(expression: Expression): boolean {
  if ('aggregate' in expression) return true
  // What a window goes over can be groups: `rank() over (order by count(*))`.
  if ('window' in expression)
    return [
      ...expression.args,
      ...(expression.partition ?? []),
      ...(expression.order ?? []).map(({ by }) => by),
    ].some(isAggregate)
  return 'call' in expression && expression.args.some(isAggregate)
}

export function isWindow(expression: Expression): boolean {
  return 'window' in expression || ('call' in expression && expression.args.some(isWindow))
}

/** The same text for values that count as equal. */
export function keyOf(values: readonly unknown[]): string {
  return text(values.map((value) => (value === null ? null : text(value))))
}
