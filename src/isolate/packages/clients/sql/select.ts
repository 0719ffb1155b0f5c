import type {
  Expr,
  From,
  SelectedColumn,
  SelectFromStatement,
  SelectStatement,
  WithStatement,
} from 'pgsql-ast-parser'
import type {
  Delete,
  Expression,
  Find,
  Insert,
  Join,
  Row,
  Rows,
  Selected,
  Update,
} from '../../../../query/query.ts'
import { all, call } from '../shared/expressions.ts'
import { sourcesAt } from './apart.ts'
import { compoundAt } from './compound.ts'
import { readExpression } from './expression.ts'
import { columnOfList, listOf } from './functions.ts'
import {
  aliasOf,
  columnIn,
  columnOf,
  constantOf,
  notHere,
  type Reading,
  readOrder,
  type Source,
  tableOf,
} from './reading.ts'
import { everyRow, firstOf, goingOn, namesOf, renamed, UNNAMED } from './rows.ts'
import { namesIn } from './shapes.ts'

/** What is selected, from whatever it is. */
export function readSelect(statement: SelectStatement, outer: Reading): Find {
  switch (statement.type) {
    case 'select':
      return readPlainSelect(statement, outer)
    case 'with':
      return readSelect(queryOf(statement.in), withNamed(statement, outer))
    case 'values':
      return everyRow(rowsOf(statement, outer))
    default:
      return notHere(statement.type.toUpperCase())
  }
}

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
  for (const { alias, statement } of bind) {
    const name = alias.name.toLowerCase()
    if (outer.isRecursive) named[name] = { step: name }
    named[name] =
      write && outer.writes && writes(statement)
        ? { result: outer.writes.push(write(statement, reading)) - 1 }
        : goingOn(name, renamed(rowsOf(queryOf(statement), reading), outer.columns?.[name]))
  }
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
  if (statement.type !== 'values') return readSelect(statement, reading)
  return statement.values.map(
    (values): Row =>
      Object.fromEntries(values.map((each, index) => [`column${index + 1}`, constantOf(each, reading)])),
  )
}

function readPlainSelect(
  { columns: given, distinct, from: sources, groupBy, having, limit, orderBy, where }: SelectFromStatement,
  outer: Reading,
): Find {
  const from = sources ?? []
  const reading: Reading = { ...outer, sources: from.map((each) => sourceOf(each, outer)), outer }
  const columns = withNamedColumns(given ?? [], from, outer)
  const lists = columns.flatMap(({ expr }) => {
    const items = expr.type === 'call' ? listOf(expr, reading) : undefined
    return items ? [items] : []
  })
  const [first, ...rest] = from
  const [main] = reading.sources
  const number = (expression: Expr | null | undefined) =>
    expression ? Number(constantOf(expression, reading)) : undefined
  const [most, skipped] = [number(limit?.limit), number(limit?.offset)]
  const select = readColumns(columns, reading)
  return {
    action: 'find',
    ...(first && main ? placeOf(first, main, reading) : { table: UNNAMED, from: [{}] }),
    ...(rest.length + lists.length > 0 && {
      joins: [
        ...rest.map((each, index) => readJoin(each, reading.sources[index + 1], reading)),
        ...lists.map((items, n) => joinOfList(items, n)),
      ],
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

/** Rows of a list that is selected: `select unnest(tags)`. */
function joinOfList(items: Expression, n: number): Join {
  const as = `(list ${n})`
  return { table: as, as, from: { items, as: 'item' }, type: 'cross', isLateral: true }
}

/** The columns of a compound by name, so that `ORDER BY 1` finds them. */
function withNamedColumns(
  columns: readonly SelectedColumn[],
  from: readonly From[],
  reading: Reading,
): readonly SelectedColumn[] {
  const [only] = from
  const n = only?.type === 'table' ? compoundAt(only.name.name) : undefined
  if (n === undefined) return columns
  const names = namesOf(firstOf(reading.compounds?.(n, reading)))
  if (names.length === 0) return columns
  return names.map((name) => ({ expr: { type: 'ref', name }, alias: { name } }))
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
  if (from.type === 'call') {
    const { name } = from.function
    const only = from.alias?.columns?.[0]?.name ?? (from.alias ? from.alias.name : columnOfList(name))
    return {
      table: `(${name})`,
      as: from.alias?.name ?? name,
      only: /^jsonb?_/.test(name) ? columnOfList(name) : only,
    }
  }
  const { alias, name } = from.name
  const isNamed = outer.named?.[name.toLowerCase()] !== undefined
  return { table: isNamed ? `(${name})` : tableOf(name, outer), as: alias ?? name }
}

/** Where the rows of a source are. */
function placeOf(
  from: From,
  { as, only, table }: Source,
  reading: Reading,
): Pick<Find, 'table' | 'as' | 'from'> {
  if (from.type === 'statement')
    return {
      table,
      as,
      from: renamed(
        rowsOf(from.statement, from.lateral ? reading : { ...reading, sources: [] }),
        from.columnNames?.map(({ name }) => name),
      ),
    }
  if (from.type === 'call') {
    const items = listOf(from, reading) ?? notHere(`${from.function.name}() in FROM`)
    return { table, as, from: { items, as: only ?? 'item' } }
  }
  if (from.type === 'table') {
    const n = compoundAt(from.name.name)
    if (n !== undefined && reading.compounds) return { table, as, from: reading.compounds(n, reading) }
  }
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
  const place = {
    ...placeOf(from, source, reading),
    ...(('lateral' in from || from.type === 'call') && { isLateral: true }),
  }
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
  let lists = 0
  return columns.flatMap(({ alias, expr }, index): Selected | readonly Selected[] => {
    if (expr.type === 'call' && listOf(expr, reading)) {
      lists += 1
      return {
        as: alias?.name ?? columnOfList(expr.function.name),
        value: { column: 'item', of: `(list ${lists - 1})` },
      }
    }
    if (expr.type === 'ref' && expr.name === '*') return everyColumn(expr.table?.name, reading)
    return { as: alias?.name ?? nameOf(expr, reading, index), value: readExpression(expr, reading) }
  })
}

/** `*`, and `t.*`: under the names that the schema has for the columns, where the world has others. */
function everyColumn(table: string | undefined, reading: Reading): readonly Selected[] {
  const of = table === undefined ? undefined : aliasOf(table, reading)
  const known = reading.sources
    .filter(({ as }) => of === undefined || as === of)
    .map((source) => ({
      of: source.as,
      names: Object.entries(reading.names?.columns[source.table] ?? namesIn(source.table) ?? {}),
    }))
  if (known.every(({ names }) => names.every(([as, column]) => as === column))) return [{ all: of ?? '' }]
  return known.flatMap((source): readonly Selected[] =>
    source.names.length === 0
      ? [{ all: source.of }]
      : source.names.map(([as, column]) => ({ as, value: { column, of: source.of } })),
  )
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
