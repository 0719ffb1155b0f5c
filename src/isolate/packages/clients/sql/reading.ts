import type { Expr, From, OrderByStatement, SelectStatement } from 'pgsql-ast-parser'
import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type { Delete, Expression, Find, Insert, Order, Rows, Update } from '../../../../query/query.ts'
import type { Names } from '../shared/raw-sql.ts'

/** What a query takes its rows from. */
export interface Source {
  readonly as: string
  readonly table: string
  /** Its one column. */
  readonly only?: string
}

/** What is translated: which tables are named, and with which values. */
export interface Reading {
  readonly sources: readonly Source[]
  readonly params: readonly unknown[]
  readonly outer?: Reading
  /** Reads an expression. */
  readonly read: (expr: Expr, reading: Reading) => Expression
  /** Reads a query inside another one. */
  readonly select: (statement: SelectStatement, reading: Reading) => Find
  /** What `WITH` gave names. */
  readonly named?: Readonly<Record<string, Rows>>
  /** What it writes, before the statement itself. */
  readonly writes?: (Insert | Update | Delete)[]
  readonly names?: Names | undefined
  /** Sources of writes that were cut out of the text. */
  readonly cut?: readonly (readonly From[])[]
  /** Queries that are put together, which were cut out, too. */
  readonly compounds?: (n: number, reading: Reading) => Rows
  /** Queries of `WITH` can name themselves. */
  readonly isRecursive?: boolean
  /** What `WITH t(a, b)` calls the columns of its queries. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/**
 * Reads one statement of SQL, with `$1` for its parameters.
 *
 * @throws Error that says what is not simulated
 */
export function notHere(what: string): never {
  throw new Error(`${what} in SQL is not simulated`)
}

export function tableOf(name: string, { names }: Pick<Reading, 'names'>): string {
  return names?.tables[name] ?? authTableFor(name) ?? name
}

/** What the world calls a column. */
export function columnIn(table: string, name: string, { names }: Pick<Reading, 'names'>): string {
  return names?.columns[table]?.[name] ?? authColumn(table, name)
}

export function opened(name: string, alias: string | undefined, reading: Reading): [Source, Reading] {
  const source = { table: tableOf(name, reading), as: alias ?? name }
  return [source, { ...reading, sources: [source] }]
}

/** Names are the same in any letters. */
export function aliasOf(name: string, { outer, sources }: Reading): string {
  const found = sources.find(({ as }) => as.toLowerCase() === name.toLowerCase())
  if (found) return found.as
  if (outer) return aliasOf(name, outer)
  throw new Error(`there is no table ${name} in this query`)
}

function tableAt(as: string, { outer, sources }: Reading): string {
  return sources.find((each) => each.as === as)?.table ?? (outer ? tableAt(as, outer) : '')
}

export function columnOf(name: string, table: string | undefined, reading: Reading): string {
  if (table !== undefined) return columnIn(tableAt(aliasOf(table, reading), reading), name, reading)
  const renamed = reading.sources
    .map((source) => columnIn(source.table, name, reading))
    .find((column) => column !== name)
  return renamed ?? name
}

export function constantOf(expr: Expr, reading: Reading): unknown {
  const read = reading.read(expr, reading)
  return 'value' in read ? read.value : notHere('a computed LIMIT')
}

export function readOrder(
  order: readonly OrderByStatement[],
  read: (by: Expr) => Order['by'],
): readonly Order[] {
  return order.map(({ by, nulls, order: direction }) => ({
    by: read(by),
    descending: direction === 'DESC',
    ...(nulls && { nulls: nulls === 'FIRST' ? ('first' as const) : ('last' as const) }),
  }))
}
