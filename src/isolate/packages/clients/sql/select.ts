import type {
  Expr,
  From,
  SelectedColumn,
  SelectFromStatement,
  SelectStatement,
  WithStatement,
} from 'pgsql-ast-parser'
import type { Delete, Find, Insert, Join, Row, Rows, Selected, Update } from '../../../../query/query.ts'
import { all, call } from '../shared/expressions.ts'
import { sourcesAt } from './apart.ts'
import {
  aliasOf,
  columnIn,
  columnOf,
  constantOf,
  notHere,
  type Reading,
  readExpression,
  readOrder,
  type Source,
  tableOf,
} from './expression.ts'

/** What is selected, from whatever it is. */
export function readSelect(statement: SelectStatement, outer: Reading): Find {
  switch (statement.type) {
    case 'select':
      return readPlainSelect(statement, outer)
    case 'with':
      return readSelect(queryOf(statement.in), withNamed(statement, outer))
    case 'union':
    case 'union all':
    case 'values':
      return { action: 'find', table: UNNAMED, from: rowsOf(statement, outer), select: [{ all: '' }] }
    default:
      return notHere(statement.type.toUpperCase())
  }
}

const UNNAMED = '(rows)'

type Bound = WithStatement['in']
type Writing = Extract<Bound, { readonly type: 'insert' | 'update' | 'delete' }>

function writes(statement: Bound): statement is Writing {
  return statement.type === 'insert' || statement.type === 'update' || statement.type === 'delete'
}

function queryOf(statement: Bound): SelectStatement {
  return writes(statement) ? notHere(`${statement.type.toUpperCase()} inside a query`) : statement
}

/** The queries that `WITH` gives names, each with those before it. What writes runs before the statement itself. */
export function withNamed(
  { bind }: Pick<WithStatement, 'bind'>,
  outer: Reading,
  write?: (statement: Writing, reading: Reading) => Insert | Update | Delete,
): Reading {
  const named = { ...outer.named }
  const reading = { ...outer, named }
  for (const { alias, statement } of bind)
    named[alias.name.toLowerCase()] =
      write && outer.writes && writes(statement)
        ? { result: outer.writes.push(write(statement, reading)) - 1 }
        : rowsOf(queryOf(statement), reading)
  return reading
}

/** Sources beside the table that is written, and what a statement can name with them. */
export function withSources(
  [main, inner]: readonly [Source, Reading],
  from: From | null | undefined,
): readonly [Source, Reading, { readonly joins?: readonly Join[] }] {
  if (!from) return [main, inner, {}]
  const all = sourcesAt(from, inner.cut)
  const sources = all.map((each) => sourceOf(each, inner))
  const reading = { ...inner, sources: [main, ...sources] }
  return [main, reading, { joins: all.map((each, index) => readJoin(each, sources[index], reading)) }]
}

function rowsOf(statement: SelectStatement, reading: Reading): Rows {
  if (statement.type === 'union' || statement.type === 'union all')
    return {
      action: 'union',
      of: [readSelect(statement.left, reading), readSelect(statement.right, reading)],
      isAll: statement.type === 'union all',
    }
  if (statement.type !== 'values') return readSelect(statement, reading)
  return statement.values.map(
    (values): Row =>
      Object.fromEntries(values.map((each, index) => [`column${index + 1}`, constantOf(each, reading)])),
  )
}

/** Of a union, the last part has the order and the limit of the whole. */
function readPlainSelect(
  { columns: given, distinct, from: sources, groupBy, having, limit, orderBy, where }: SelectFromStatement,
  outer: Reading,
): Find {
  const [columns, from] = [given ?? [], sources ?? []]
  const reading: Reading = { ...outer, sources: from.map((each) => sourceOf(each, outer)), outer }
  const [first, ...rest] = from
  const [main] = reading.sources
  const number = (expression: Expr | null | undefined) =>
    expression ? Number(constantOf(expression, reading)) : undefined
  const [most, skipped] = [number(limit?.limit), number(limit?.offset)]
  const select = readColumns(columns, reading)
  return {
    action: 'find',
    ...(first && main ? placeOf(first, main, reading) : { table: UNNAMED, from: [{}] }),
    ...(rest.length > 0 && {
      joins: rest.map((each, index) => readJoin(each, reading.sources[index + 1], reading)),
    }),
    ...(where && { where: readExpression(where, reading) }),
    ...(groupBy && { group: groupBy.map((by) => byNumber(by, columns, reading)) }),
    ...(having && { having: readExpression(having, reading) }),
    select,
    ...(distinct && {
      distinct: Array.isArray(distinct)
        ? distinct.map((by) => readExpression(by, reading))
        : distinct === 'distinct',
    }),
    ...(orderBy && { order: readOrder(orderBy, (by) => byNumber(by, columns, reading)) }),
    ...(most !== undefined && { limit: most }),
    ...(skipped !== undefined && { offset: skipped }),
  }
}

/** `GROUP BY 1` means the first column. */
function byNumber(by: Expr, columns: readonly SelectedColumn[], reading: Reading) {
  const named =
    by.type === 'integer'
      ? columns[by.value - 1]
      : by.type === 'ref' && !by.table
        ? columns.find(({ alias, expr }) => alias?.name === by.name && expr.type !== 'ref')
        : undefined
  return readExpression(named?.expr ?? by, reading)
}

function sourceOf(from: From, outer: Reading): Source {
  if (from.type === 'statement') return { table: `(${from.alias})`, as: from.alias }
  if (from.type !== 'table') return notHere(`${from.function.name}() in FROM`)
  const { alias, name } = from.name
  const isNamed = outer.named?.[name.toLowerCase()] !== undefined
  return { table: isNamed ? `(${name})` : tableOf(name, outer), as: alias ?? name }
}

/** Where the rows of a source are. */
function placeOf(from: From, { as, table }: Source, reading: Reading): Pick<Find, 'table' | 'as' | 'from'> {
  if (from.type === 'statement')
    return { table, as, from: rowsOf(from.statement, from.lateral ? reading : { ...reading, sources: [] }) }
  const named = from.type === 'table' ? reading.named?.[from.name.name.toLowerCase()] : undefined
  return { table, as, ...(named && { from: named }) }
}

const JOINS: Readonly<Record<string, Join['type']>> = {
  'INNER JOIN': 'inner',
  'LEFT JOIN': 'left',
  'RIGHT JOIN': 'right',
  'FULL JOIN': 'full',
  'CROSS JOIN': 'cross',
}

function readJoin(from: From, source: Source = { as: '', table: '' }, reading: Reading): Join {
  const { join } = from
  const place = { ...placeOf(from, source, reading), ...('lateral' in from && { isLateral: true }) }
  if (!join) return { ...place, type: 'cross' }
  const { as, table } = source
  const using = join.using?.map(({ name }) => {
    const [left] = reading.sources
    return call(
      'eq',
      { column: columnIn(left?.table ?? '', name, reading), of: left?.as ?? '' },
      { column: columnIn(table, name, reading), of: as },
    )
  })
  const on = join.on ? readExpression(join.on, reading) : using && all(using)
  return { ...place, type: JOINS[join.type] ?? notHere(join.type), ...(on && { on }) }
}

export function readColumns(columns: readonly SelectedColumn[], reading: Reading): readonly Selected[] {
  return columns.map(({ alias, expr }, index): Selected => {
    if (expr.type === 'ref' && expr.name === '*')
      return { all: expr.table ? aliasOf(expr.table.name, reading) : '' }
    return { as: alias?.name ?? nameOf(expr, reading, index), value: readExpression(expr, reading) }
  })
}

/** What Postgres calls a column without a name. */
function nameOf(expr: Expr, reading: Reading, index: number): string {
  switch (expr.type) {
    case 'ref': {
      const column = columnOf(expr.name, expr.table?.name, reading)
      return column.toLowerCase() === expr.name.toLowerCase() ? column : expr.name
    }
    case 'call':
      return expr.function.name
    case 'cast':
      return nameOf(expr.operand, reading, index)
    case 'select': {
      const [only] = expr.columns ?? []
      return only ? (only.alias?.name ?? nameOf(only.expr, reading, index)) : '?column?'
    }
    case 'case':
    case 'extract':
    case 'array':
    case 'substring':
      return expr.type
    default:
      return '?column?'
  }
}
