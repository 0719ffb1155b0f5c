import {
  type DeleteStatement,
  type Expr,
  type InsertStatement,
  type Statement as Parsed,
  parse,
  type SelectedColumn,
  type SelectStatement,
  type UpdateStatement,
} from 'pgsql-ast-parser'
import { isAuthTable, plainName } from '../../../../query/auth-tables.ts'
import type {
  Assigned,
  Combined,
  Delete,
  Expression,
  Find,
  Insert,
  Returning,
  Statement,
  Update,
} from '../../../../query/query.ts'
import { list, value } from '../shared/expressions.ts'
import type { Names } from '../shared/raw-sql.ts'
import { DELETED, sourcesIn } from './apart.ts'
import type { Compound } from './compound.ts'
import { inPostgres, saysNothing } from './dialects.ts'
import { readExpression, readSets } from './expression.ts'
import { columnIn, notHere, opened, type Reading } from './reading.ts'
import { combined } from './rows.ts'
import { readColumns, readSelect, withNamed, withSources } from './select.ts'
import { columnsOf, defineTable, isCounted, standardsOf } from './shapes.ts'

export type Read = Statement | { readonly action: 'begin' | 'commit' | 'rollback' | 'nothing' }

export function isQuery(read: Read): read is Statement {
  return !['begin', 'commit', 'rollback', 'nothing'].includes(read.action)
}

export function readSql(text: string, params: readonly unknown[], names?: Names): Read {
  const { columns, compounds, isRecursive, lists, replaces, text: plain } = inPostgres(text, params)
  if (saysNothing(plain)) return { action: 'nothing' }
  const statements = parsed(plain)
  const [statement] = statements
  if (statement === undefined || statements.length > 1)
    throw new Error('one statement of SQL at a time is simulated')
  const writes: Write[] = []
  const cut = lists.map(sourcesIn)
  const read = readStatement(statement, {
    sources: [],
    params,
    read: readExpression,
    select: readSelect,
    writes,
    cut,
    names,
    columns,
    isRecursive,
    compounds: (n, reading) => readCompound(compounds[n], reading),
  })
  if (writes.length > 0 && isQuery(read) && read.action !== 'batch' && read.action !== 'restore')
    return { action: 'batch', queries: [...writes, read], isAtOnce: true }
  return replaces && read.action === 'insert' ? { ...read, conflict: { set: asExcluded(read) } } : read
}

function readCompound(compound: Compound | undefined, reading: Reading): Combined {
  const { first = '', rest = [] } = compound ?? {}
  const read = (text: string) => {
    const [statement] = parsed(text)
    return readSelect(statement as SelectStatement, reading)
  }
  return combined(
    read(first),
    rest.map(({ action, isAll, text }) => ({ action, isAll, find: read(text) })),
  )
}

type Write = Insert | Update | Delete

/** Every column that is inserted, as it is inserted. */
function asExcluded({ data }: Insert): Assigned {
  const columns = [...new Set(data.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id')
  return Object.fromEntries(columns.map((column) => [column, { column, of: 'excluded' }]))
}

function parsed(text: string): readonly Parsed[] {
  try {
    return parse(text)
  } catch (error) {
    // A table is made for a database that the reader does not know: its rows show what it has.
    if (/^\s*create\b/i.test(text)) return [{ type: 'create extension', extension: { name: '' } } as Parsed]
    throw new Error(`this SQL cannot be read${placeIn(text, error as Error)}`, { cause: error })
  }
}

/** From which word on a text cannot be read. */
function placeIn(text: string, { message }: Error): string {
  const [, line, column] = /line (\d+) col (\d+)/.exec(message) ?? []
  if (line === undefined)
    return /unexpected end/i.test(message) ? ': it ends too early' : `: ${message.split('\n')[0]}`
  const rest = text
    .split('\n')
    .slice(Number(line) - 1)
    .join(' ')
    .slice(Number(column) - 1)
  const words = /^\s*\S+(?:\s+\S+){0,3}/.exec(rest)?.[0].trim() ?? ''
  return words === '' ? ': it ends too early' : ` from "${words}" on`
}

function readStatement(statement: Parsed, reading: Reading): Read {
  switch (statement.type) {
    case 'select':
    case 'values':
      return readSelect(statement, reading)
    case 'with':
      return readStatement(
        statement.in,
        withNamed(statement, reading, (each, inner) => readWrite(each, inner)),
      )
    case 'truncate table':
      return {
        action: 'batch',
        queries: statement.tables.map(({ name }) => ({
          action: 'delete',
          table: opened(name, undefined, reading)[0].table,
        })),
      }
    case 'insert':
    case 'update':
    case 'delete':
      return readWrite(statement, reading)
    case 'start transaction':
    case 'begin':
      return { action: 'begin' }
    case 'commit':
    case 'rollback':
      return { action: statement.type }
    case 'create table':
      defineTable(statement)
      return { action: 'nothing' }
    case 'alter table':
    case 'drop index':
    case 'create index':
    case 'create extension':
    case 'set':
    case 'set timezone':
      return { action: 'nothing' }
    default:
      return notHere(statement.type.toUpperCase())
  }
}

function readWrite(statement: InsertStatement | UpdateStatement | DeleteStatement, reading: Reading): Write {
  if (statement.type === 'insert') return readInsert(statement, reading)
  const { alias, name } = statement.type === 'update' ? statement.table : statement.from
  const from = statement.type === 'update' ? statement.from : undefined
  const [source, inner, joins] = withSources(opened(name, alias, reading), from)
  const which = {
    ...source,
    ...joins,
    ...(statement.where && { where: readExpression(statement.where, inner) }),
    ...readReturning(statement.returning, inner),
  }
  if (statement.type === 'delete' || statement.sets.some(({ column }) => column.name === DELETED))
    return { action: 'delete', ...which }
  return { action: 'update', ...which, data: readSets(statement.sets, source.table, inner) }
}

function readInsert(
  { columns, insert, into, onConflict, returning }: InsertStatement,
  outer: Reading,
): Insert {
  const [source, reading] = opened(into.name, into.alias, outer)
  const names = columns?.map(({ name }) => name) ?? columnsOf(source.table)
  if (names === undefined) return notHere('INSERT without the names of its columns')
  const values = insert.type === 'values' ? insert.values : []
  const rows = values.map((row) =>
    Object.fromEntries(
      row.flatMap((each, index) => {
        const name = names[index] ?? ''
        return each.type === 'default'
          ? []
          : [[columnIn(source.table, name, reading), readExpression(each, reading)] as const]
      }),
    ),
  )
  const isOpen = !isAuthTable(source.table) && columnsOf(source.table) === undefined && !reading.names
  const needsId =
    (source.table === 'users' || isOpen) &&
    !names.some((name) => plainName(name) === 'id') &&
    !isCounted(source.table, 'id')
  const standards = Object.entries(standardsOf(source.table)).map(([column, standard]) => [
    column,
    readExpression(standard, reading),
  ])
  const data = rows.map((row) => ({
    ...(needsId && { id: value(crypto.randomUUID()) }),
    ...Object.fromEntries(standards),
    ...row,
  }))
  const target = onConflict?.on?.type === 'on expr' ? onConflict.on.exprs : undefined
  return {
    action: 'insert',
    ...source,
    data,
    ...(insert.type !== 'values' && {
      from: foundAs(names, source.table, readSelect(insert as SelectStatement, outer), outer),
    }),
    ...(onConflict && {
      conflict: {
        ...(target && {
          columns: list(target).flatMap((expr) =>
            (expr as Expr).type === 'ref'
              ? [columnIn(source.table, (expr as { name: string }).name, reading)]
              : [],
          ),
        }),
        ...(onConflict.do !== 'do nothing' && { set: readSets(onConflict.do.sets, source.table, reading) }),
        ...(onConflict.where && { where: readExpression(onConflict.where, reading) }),
      },
    }),
    ...readReturning(returning, reading),
  }
}

/** What a query finds, under the names of the columns that it is inserted into. */
function foundAs(names: readonly string[], table: string, find: Find, reading: Reading): Find {
  const select = (find.select ?? []).map((each, index) =>
    'as' in each
      ? { as: columnIn(table, names[index] ?? each.as, reading), value: each.value }
      : notHere('INSERT from SELECT *'),
  )
  return { ...find, select }
}

function readReturning(
  columns: readonly SelectedColumn[] | null | undefined,
  reading: Reading,
): { readonly returning?: Returning } {
  // Without it, only the number of rows counts.
  return { returning: { select: columns ? readColumns(columns, reading) : [] } }
}

/** An expression alone, which names columns of a query around it. */
export function readSqlExpression(text: string, params: readonly unknown[], names?: Names): Expression {
  const { lists, text: plain } = inPostgres(`select ${text}`, params)
  const [statement] = parsed(plain)
  const [column] = statement?.type === 'select' ? (statement.columns ?? []) : []
  if (column === undefined || lists.length > 0) return notHere(text)
  const around = Object.entries(names?.tables ?? {}).map(([as, table]) => ({ as, table }))
  const reading: Reading = { sources: [], params, read: readExpression, select: readSelect, names }
  return readExpression(column.expr, { ...reading, outer: { ...reading, sources: around } })
}
