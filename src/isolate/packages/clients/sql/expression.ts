import type { Expr, From, OrderByStatement, SelectStatement, SetStatement } from 'pgsql-ast-parser'
import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type {
  Assigned,
  Delete,
  Expression,
  Find,
  Insert,
  Order,
  Rows,
  Update,
} from '../../../../query/query.ts'
import { all, call, not, value } from '../shared/expressions.ts'
import { computedIn, type Names } from '../shared/raw-sql.ts'
import { isList, listIn, pathIn, pathOf } from './constants.ts'
import { isInterval, readExtract, readMoved, readTime, TIMES } from './times.ts'

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
  /** Reads a query inside another one. */
  readonly select: (statement: SelectStatement, reading: Reading) => Find
  /** What `WITH` gave names. */
  readonly named?: Readonly<Record<string, Rows>>
  /** What it writes, before the statement itself. */
  readonly writes?: (Insert | Update | Delete)[]
  readonly names?: Names | undefined
  /** Sources of writes that were cut out of the text. */
  readonly cut?: readonly (readonly From[])[]
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
  '?': 'has',
}

const FUNCTIONS: Readonly<Record<string, string>> = {
  lower: 'lower',
  upper: 'upper',
  trim: 'trim',
  length: 'length',
  char_length: 'length',
  nullif: 'nullIf',
  concat: 'concat',
  greatest: 'greatest',
  least: 'least',
  array_append: 'append',
  array_remove: 'exclude',
  array_length: 'size',
  cardinality: 'size',
  json_array_length: 'size',
  json_contains: 'contains',
  json_array: 'list',
  json_build_array: 'list',
  jsonb_build_array: 'list',
  json_build_object: 'object',
  jsonb_build_object: 'object',
  json_object: 'object',
  json_unquote: 'text',
  to_json: 'parsed',
  to_jsonb: 'parsed',
  json: 'parsed',
  row_to_json: 'parsed',
  btrim: 'trim',
  substr: 'part',
  substring: 'part',
  instr: 'place',
  strpos: 'place',
  replace: 'replace',
  split_part: 'split',
  round: 'round',
  abs: 'absolute',
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
      return parameterAt(expr.name, reading)
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
      if (expr.operand.type === 'string' && isInterval(expr.to))
        return notHere('an interval that is not added to a time')
      const { name = '' } = expr.to as { readonly name?: string }
      if (expr.operand.type === 'string' && ('arrayOf' in expr.to || /^jsonb?$/.test(name)))
        return listIn(value(expr.operand.value))
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
    case 'array select':
      return { find: reading.select(expr.select, reading), list: true }
    case 'select':
    case 'with':
    case 'union':
    case 'union all':
      return { find: reading.select(expr, reading) }
    default:
      return readPart(expr, reading)
  }
}

/** A part of a value. */
function readPart(expr: Expr, reading: Reading): Expression {
  const inner = (each: Expr) => readExpression(each, reading)
  switch (expr.type) {
    case 'member': {
      const member = call('get', call('parsed', inner(expr.operand)), ...pathOf(expr.member))
      return expr.op === '->>' ? call('text', member) : member
    }
    case 'arrayIndex':
      return call('get', inner(expr.array), call('subtract', inner(expr.index), value(1)))
    case 'extract':
      return readExtract(expr.field.name, inner(expr.from))
    case 'substring': {
      const { for: length, from } = expr
      return call(
        'part',
        inner(expr.value),
        from ? inner(from) : value(1),
        ...(length ? [inner(length)] : []),
      )
    }
    case 'call':
      return readCall(expr, reading)
    default:
      return notHere(expr.type)
  }
}

function readReference(name: string, table: string | undefined, reading: Reading): Expression {
  // The parser reads `now` and the like without parentheses as columns.
  if (/^current_(?:timestamp|date)$/i.test(name)) return value(new Date())
  if (table?.toLowerCase() === 'excluded')
    return { column: columnIn(reading.sources[0]?.table ?? '', name, reading), of: 'excluded' }
  const column = columnOf(name, table, reading)
  return table === undefined ? { column } : { column, of: aliasOf(table, reading) }
}

function parameterAt(name: string, { params }: Reading): Expression {
  const index = Number(/\d+/.exec(name)?.[0] ?? Number.NaN) - 1
  if (!(index in params)) throw new Error(`the parameter ${name} was given no value`)
  return computedIn(params[index]) ?? value(params[index])
}

export function constantOf(expr: Expr, reading: Reading): unknown {
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
      return wrapped(call('in', of, { find: reading.select(right, reading), list: true }))
    const items = right.type === 'list' ? right.expressions : [right]
    return wrapped(call('in', of, ...items.map((item) => readExpression(item, reading))))
  }
  // `= any($1)`
  if (right.type === 'call' && right.function.name === 'any' && op === '=')
    return call('in', of, ...right.args.map((arg) => readExpression(arg, reading)))
  if (op === '+' || op === '-') {
    const moved = readMoved(of, right, op === '-', (each) => readExpression(each, reading))
    if (moved) return moved
  }
  const other = readExpression(right, reading)
  if (op === '#>>' || op === '#>') {
    const member = call('get', call('parsed', of), ...pathIn(other))
    return op === '#>>' ? call('text', member) : member
  }
  if (/^!?~\*?$/.test(plain)) {
    const matches = call('pattern', of, other, value(plain.endsWith('*') ? 'i' : ''))
    return plain.startsWith('!') ? not(matches) : matches
  }
  return wrapped(call(BINARY[plain] ?? notHere(op), of, other))
}

const AGGREGATES: Readonly<Record<string, Aggregate['aggregate']>> = {
  count: 'count',
  sum: 'sum',
  avg: 'avg',
  array_agg: 'list',
  json_agg: 'list',
  jsonb_agg: 'list',
  json_group_array: 'list',
  json_arrayagg: 'list',
  string_agg: 'joined',
  group_concat: 'joined',
  bool_and: 'every',
  every: 'every',
  bool_or: 'some',
}

type Aggregate = Extract<Expression, { readonly aggregate: unknown }>
type Call = Extract<Expr, { readonly type: 'call' }>

function readCall(expr: Call, reading: Reading): Expression {
  const { args, over } = expr
  const name = expr.function.name.toLowerCase()
  const [first] = args
  if (over) return notHere(`the window function ${name}()`)
  if (name === 'exists' && first && /^(?:select|with|union)/.test(first.type))
    return { exists: reading.select(first as SelectStatement, reading) }
  // With several arguments, SQLite's are those of a row.
  const isOfRow = (name === 'min' || name === 'max') && args.length > 1
  if (name === 'position' && first?.type === 'binary')
    return call('place', readExpression(first.right, reading), readExpression(first.left, reading))
  const aggregate = name === 'min' || name === 'max' ? (isOfRow ? undefined : name) : AGGREGATES[name]
  if (aggregate !== undefined) return readAggregate(aggregate, expr, reading)
  const inner = (each: Expr) => readExpression(each, reading)
  const [, span] = args
  if ((name === 'date_add' || name === 'date_sub') && first && span)
    return readMoved(inner(first), span, name === 'date_sub', inner) ?? notHere(`${name}()`)
  const given = args.map(inner)
  return TIMES.test(name) ? readTime(name, given) : readFunction(name, given)
}

function readAggregate(
  aggregate: Aggregate['aggregate'],
  { args: [first, second], distinct, filter, orderBy }: Call,
  reading: Reading,
): Expression {
  const isAll = first === undefined || (first.type === 'ref' && first.name === '*')
  const separator = aggregate === 'joined' && second ? constantOf(second, reading) : undefined
  return {
    aggregate,
    ...(!isAll && { over: readExpression(first, reading) }),
    distinct: distinct === 'distinct',
    ...(filter && { filter: readExpression(filter, reading) }),
    ...(orderBy && { order: readOrder(orderBy, (by) => readExpression(by, reading)) }),
    ...(separator !== undefined && { separator: String(separator) }),
  }
}

/** Of all functions that are not of a group. */
function readFunction(name: string, given: readonly Expression[]): Expression {
  const [first = value(null)] = given
  switch (name) {
    case 'gen_random_uuid':
    case 'uuid_generate_v4':
    case 'uuid':
      return value(crypto.randomUUID())
    case 'if':
    case 'iif':
      return call('case', ...given)
    case 'min':
      return call('least', ...given)
    case 'max':
      return call('greatest', ...given)
    case 'coalesce':
    case 'ifnull':
      return call('coalesce', ...given.map((each) => (given.some(isList) ? listIn(each) : each)))
    case 'concat_ws':
      return call('joined', ...given.slice(1).flatMap((each, index) => (index > 0 ? [first, each] : [each])))
    case 'json_extract':
    case 'jsonb_extract_path':
    case 'json_extract_path_text':
    case 'json_value':
      return call('get', call('parsed', first), ...given.slice(1).flatMap(pathIn))
    default:
      return call(FUNCTIONS[name] ?? notHere(`${name}()`), ...given)
  }
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

export function readSets(sets: readonly SetStatement[], table: string, reading: Reading): Assigned {
  return Object.fromEntries(
    sets.map(({ column, value: to }) => [
      columnIn(table, column.name, reading),
      to.type === 'default' ? value(null) : readExpression(to, reading),
    ]),
  )
}
