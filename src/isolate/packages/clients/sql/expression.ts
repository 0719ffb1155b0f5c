import type {
  Expr,
  From,
  SelectedColumn,
  SelectFromStatement,
  SelectStatement,
  SetStatement,
} from 'pgsql-ast-parser'
import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type { Assigned, Expression, Find, Join, Selected } from '../../../../query/query.ts'
import { all, call, not, value } from '../shared/expressions.ts'

/** What SQL asks for, or a word that is about the transaction. */
export interface Source {
  readonly as: string
  readonly table: string
}

/** What is translated: which tables are named, and with which values. */
export interface Reading {
  readonly sources: readonly Source[]
  readonly params: readonly unknown[]
  readonly outer?: Reading
}

/**
 * Reads one statement of SQL, with `$1` for its parameters.
 *
 * @throws Error that says what is not simulated
 */
export function notHere(what: string): never {
  throw new Error(`${what} in SQL is not simulated`)
}

function tableOf(name: string): string {
  return authTableFor(name) ?? name
}

export function opened(name: string, alias: string | undefined, reading: Reading): [Source, Reading] {
  const source = { table: tableOf(name), as: alias ?? name }
  return [source, { ...reading, sources: [source] }]
}

export function readSelect(statement: SelectStatement, outer: Reading): Find {
  if (statement.type !== 'select') return notHere(statement.type.toUpperCase())
  const { distinct, groupBy, having, limit, orderBy, where, ...parts } = statement as SelectFromStatement & {
    readonly having?: Expr
  }
  const [columns, from] = [parts.columns ?? [], parts.from ?? []]
  const reading: Reading = { sources: from.map(sourceOf), params: outer.params, outer }
  const [first, ...rest] = from
  if (first === undefined) return notHere('SELECT without FROM')
  const [main] = reading.sources
  const number = (expression: Expr | null | undefined) =>
    expression ? Number(constantOf(expression, reading)) : undefined
  const [most, skipped] = [number(limit?.limit), number(limit?.offset)]
  return {
    action: 'find',
    table: main?.table ?? '',
    as: main?.as ?? '',
    ...(rest.length > 0 && {
      joins: rest.map((each, index) => readJoin(each, reading.sources[index + 1], reading)),
    }),
    ...(where && { where: readExpression(where, reading) }),
    ...(groupBy && { group: groupBy.map((by) => readExpression(by, reading)) }),
    ...(having && { having: readExpression(having, reading) }),
    select: readColumns(columns, reading),
    ...(distinct && {
      distinct: Array.isArray(distinct)
        ? distinct.map((by) => readExpression(by, reading))
        : distinct === 'distinct',
    }),
    ...(orderBy && {
      order: orderBy.map(({ by, nulls, order }) => ({
        by:
          by.type === 'integer'
            ? readExpression(columns[by.value - 1]?.expr ?? by, reading)
            : readExpression(by, reading),
        descending: order === 'DESC',
        ...(nulls && { nulls: nulls === 'FIRST' ? ('first' as const) : ('last' as const) }),
      })),
    }),
    ...(most !== undefined && { limit: most }),
    ...(skipped !== undefined && { offset: skipped }),
  }
}

function sourceOf(from: From): Source {
  if (from.type !== 'table') return notHere(`a ${from.type === 'statement' ? 'subquery' : from.type} in FROM`)
  return { table: tableOf(from.name.name), as: from.name.alias ?? from.name.name }
}

const JOINS: Readonly<Record<string, Join['type']>> = {
  'INNER JOIN': 'inner',
  'LEFT JOIN': 'left',
  'RIGHT JOIN': 'right',
  'FULL JOIN': 'full',
  'CROSS JOIN': 'cross',
}

function readJoin({ join }: From, source: Source | undefined, reading: Reading): Join {
  const { as = '', table = '' } = source ?? {}
  if (!join) return { table, as, type: 'cross' }
  const using = join.using?.map(({ name }) => {
    const [left] = reading.sources
    return call(
      'eq',
      { column: authColumn(left?.table ?? '', name), of: left?.as ?? '' },
      { column: authColumn(table, name), of: as },
    )
  })
  const on = join.on ? readExpression(join.on, reading) : using && all(using)
  return { table, as, type: JOINS[join.type] ?? notHere(join.type), ...(on && { on }) }
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
  if (expr.type === 'ref') {
    const column = columnOf(expr.name, expr.table?.name, reading)
    return column.toLowerCase() === expr.name.toLowerCase() ? column : expr.name
  }
  if (expr.type === 'call') return expr.function.name
  if (expr.type === 'cast') return nameOf(expr.operand, reading, index)
  if (expr.type === 'case') return 'case'
  return '?column?'
}

/** Names are the same in any letters. */
function aliasOf(name: string, { outer, sources }: Reading): string {
  const found = sources.find(({ as }) => as.toLowerCase() === name.toLowerCase())
  if (found) return found.as
  if (outer) return aliasOf(name, outer)
  throw new Error(`there is no table ${name} in this query`)
}

function tableAt(as: string, { outer, sources }: Reading): string {
  return sources.find((each) => each.as === as)?.table ?? (outer ? tableAt(as, outer) : '')
}

function columnOf(name: string, table: string | undefined, reading: Reading): string {
  if (table !== undefined) return authColumn(tableAt(aliasOf(table, reading), reading), name)
  const renamed = reading.sources
    .map((source) => authColumn(source.table, name))
    .find((column) => column !== name)
  return renamed ?? name
}

const BINARY: Readonly<Record<string, string>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  AND: 'and',
  OR: 'or',
  LIKE: 'like',
  ILIKE: 'ilike',
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
  '||': 'joined',
  '@>': 'contains',
  '&&': 'overlaps',
}

const FUNCTIONS: Readonly<Record<string, string>> = {
  lower: 'lower',
  upper: 'upper',
  trim: 'trim',
  length: 'length',
  char_length: 'length',
  coalesce: 'coalesce',
  ifnull: 'coalesce',
  nullif: 'nullIf',
  concat: 'concat',
  greatest: 'greatest',
  least: 'least',
  array_append: 'append',
  array_remove: 'exclude',
}

const CASTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:int|bigint|smallint|serial)/, 'integer'],
  [/^(?:numeric|decimal|float|real|double)/, 'number'],
  [/^(?:text|varchar|char|uuid|citext)/, 'text'],
  [/^bool/, 'boolean'],
  [/^(?:timestamp|date)/, 'date'],
]

/** An expression of SQL. */
export function readExpression(expr: Expr, reading: Reading): Expression {
  const inner = (each: Expr) => readExpression(each, reading)
  switch (expr.type) {
    case 'ref':
      return readReference(expr.name, expr.table?.name, reading)
    case 'parameter':
      return value(paramAt(expr.name, reading))
    case 'string':
    case 'integer':
    case 'numeric':
    case 'boolean':
      return value(expr.value)
    case 'null':
      return value(null)
    case 'keyword':
      return /^current_(?:timestamp|date)$|^localtimestamp$/.test(expr.keyword)
        ? value(new Date())
        : notHere(expr.keyword)
    case 'binary':
      return readBinary(expr.op, expr.left, expr.right, reading)
    case 'unary': {
      const operand = inner(expr.operand)
      if (expr.op === 'IS NULL') return call('isNull', operand)
      if (expr.op === 'IS NOT NULL') return not(call('isNull', operand))
      if (expr.op === 'IS TRUE' || expr.op === 'IS FALSE')
        return call('same', operand, value(expr.op === 'IS TRUE'))
      if (expr.op === 'NOT') return not(operand)
      return expr.op === '-' ? call('negative', operand) : notHere(expr.op)
    }
    case 'ternary': {
      const [of, low, high] = [inner(expr.value), inner(expr.lo), inner(expr.hi)]
      const between = all([call('gte', of, low), call('lte', of, high)])
      return expr.op === 'NOT BETWEEN' ? not(between) : between
    }
    case 'cast': {
      const { name = '' } = expr.to as { readonly name?: string }
      const cast = CASTS.find(([pattern]) => pattern.test(name))?.[1]
      return cast === undefined ? inner(expr.operand) : call(cast, inner(expr.operand))
    }
    case 'case': {
      const whens = expr.whens.flatMap(({ value: then, when }) => [
        expr.value ? call('eq', inner(expr.value), inner(when)) : inner(when),
        inner(then),
      ])
      return call('case', ...whens, ...(expr.else ? [inner(expr.else)] : []))
    }
    case 'list':
    case 'array':
      return call('append', value([]), ...expr.expressions.map(inner))
    case 'member':
      return expr.op === '->>'
        ? call('text', call('get', inner(expr.operand), value(expr.member)))
        : call('get', inner(expr.operand), value(expr.member))
    case 'call':
      return readCall(expr, reading)
    case 'select':
      return { find: readSelect(expr, reading) }
    default:
      return notHere(expr.type)
  }
}

function readReference(name: string, table: string | undefined, reading: Reading): Expression {
  // The parser reads `now` and the like without parentheses as columns.
  if (/^current_(?:timestamp|date)$/i.test(name)) return value(new Date())
  if (table?.toLowerCase() === 'excluded')
    return { column: authColumn(reading.sources[0]?.table ?? '', name), of: 'excluded' }
  const column = columnOf(name, table, reading)
  return table === undefined ? { column } : { column, of: aliasOf(table, reading) }
}

function paramAt(name: string, { params }: Reading): unknown {
  const index = Number(/\d+/.exec(name)?.[0] ?? Number.NaN) - 1
  if (!(index in params)) throw new Error(`the parameter ${name} was given no value`)
  return params[index]
}

function constantOf(expr: Expr, reading: Reading): unknown {
  const read = readExpression(expr, reading)
  return 'value' in read ? read.value : notHere('a computed LIMIT')
}

function readBinary(op: string, left: Expr, right: Expr, reading: Reading): Expression {
  const negated = /^NOT /.test(op)
  const plain = op.replace(/^NOT /, '')
  const of = readExpression(left, reading)
  const wrapped = (condition: Expression) => (negated ? not(condition) : condition)
  if (plain === 'IN') {
    if (right.type === 'select')
      return wrapped(call('in', of, { find: readSelect(right, reading), list: true }))
    const items = right.type === 'list' ? right.expressions : [right]
    return wrapped(call('in', of, ...items.map((item) => readExpression(item, reading))))
  }
  // `= any($1)`
  if (right.type === 'call' && right.function.name === 'any' && op === '=')
    return call('in', of, ...right.args.map((arg) => readExpression(arg, reading)))
  const name = BINARY[plain] ?? notHere(op)
  return wrapped(call(name, of, readExpression(right, reading)))
}

function readCall(expr: Extract<Expr, { readonly type: 'call' }>, reading: Reading): Expression {
  const { args, distinct } = expr
  const name = expr.function.name.toLowerCase()
  const [first] = args
  if (name === 'exists' && first?.type === 'select') return { exists: readSelect(first, reading) }
  if (name === 'count' || name === 'sum' || name === 'avg' || name === 'min' || name === 'max') {
    const isAll = first === undefined || (first.type === 'ref' && first.name === '*')
    return {
      aggregate: name,
      ...(!isAll && { over: readExpression(first, reading) }),
      distinct: distinct === 'distinct',
    }
  }
  if (name === 'now' || name === 'datetime') return value(new Date())
  if (name === 'gen_random_uuid' || name === 'uuid_generate_v4' || name === 'uuid')
    return value(crypto.randomUUID())
  const known = FUNCTIONS[name] ?? notHere(`${name}()`)
  return call(known, ...args.map((arg) => readExpression(arg, reading)))
}

export function readSets(sets: readonly SetStatement[], table: string, reading: Reading): Assigned {
  return Object.fromEntries(
    sets.map(({ column, value: to }) => [
      authColumn(table, column.name),
      to.type === 'default' ? value(null) : readExpression(to, reading),
    ]),
  )
}
