import type { Expr, SelectStatement } from 'pgsql-ast-parser'
import type { Expression, WindowFunction } from '../../../../query/query.ts'
import { call, value } from '../shared/expressions.ts'
import { isList, listIn, pathIn } from './constants.ts'
import { aliasOf, constantOf, notHere, type Reading, readOrder } from './reading.ts'
import { readMoved, readTime, TIMES } from './times.ts'
import { windowFunction, windowOf } from './windows.ts'

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
  array_length: 'size',
  cardinality: 'size',
  json_array_length: 'size',
  jsonb_array_length: 'size',
  json_contains: 'covers',
  json_array: 'list',
  json_build_array: 'list',
  jsonb_build_array: 'list',
  json_build_object: 'object',
  jsonb_build_object: 'object',
  json_object: 'object',
  json_unquote: 'text',
  json: 'parsed',
  jsonb_typeof: 'kind',
  json_typeof: 'kind',
  array_to_string: 'joinedItems',
  string_to_array: 'splitItems',
  initcap: 'capitals',
  reverse: 'reversed',
  repeat: 'repeated',
  left: 'left',
  right: 'right',
  lpad: 'padStart',
  rpad: 'padEnd',
  ltrim: 'trimStart',
  rtrim: 'trimEnd',
  ceil: 'ceiling',
  ceiling: 'ceiling',
  floor: 'floor',
  mod: 'modulo',
  power: 'power',
  pow: 'power',
  sqrt: 'root',
  regexp_replace: 'replacePattern',
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
  json_object_agg: 'object',
  jsonb_object_agg: 'object',
  json_objectagg: 'object',
  json_group_object: 'object',
}

type Aggregate = Extract<Expression, { readonly aggregate: unknown }>
export type Call = Extract<Expr, { readonly type: 'call' }>

export function readCall(expr: Call, reading: Reading): Expression {
  const { args, over } = expr
  const name = expr.function.name.toLowerCase()
  const [first] = args
  if (name === 'exists' && first && /^(?:select|with|union)/.test(first.type))
    return { exists: reading.select(first as SelectStatement, reading) }
  // With several arguments, SQLite's are those of a row.
  const isOfRow = (name === 'min' || name === 'max') && args.length > 1
  if (name === 'position' && first?.type === 'binary')
    return call('place', reading.read(first.right, reading), reading.read(first.left, reading))
  const aggregate = name === 'min' || name === 'max' ? (isOfRow ? undefined : name) : AGGREGATES[name]
  if (over)
    return readWindow(
      windowFunction(name) ?? aggregate ?? notHere(`${name}() over other rows`),
      expr,
      reading,
    )
  if (aggregate !== undefined) return readAggregate(aggregate, expr, reading)
  const inner = (each: Expr) => reading.read(each, reading)
  const [, span] = args
  if ((name === 'date_add' || name === 'date_sub') && first && span)
    return readMoved(inner(first), span, name === 'date_sub', inner) ?? notHere(`${name}()`)
  const given = args.map((arg) => rowIn(arg, reading) ?? inner(arg))
  return TIMES.test(name) ? readTime(name, given) : readFunction(name, given)
}

/** `to_jsonb(u)` and `json_agg(u.*)`: a row as a value. */
function rowIn(expr: Expr, reading: Reading): Expression | undefined {
  if (expr.type !== 'ref') return undefined
  if (expr.name === '*') return expr.table && { row: aliasOf(expr.table.name, reading) }
  if (expr.table) return undefined
  const found = reading.sources.find(
    ({ as, only }) => only === undefined && as.toLowerCase() === expr.name.toLowerCase(),
  )
  return found && { row: found.as }
}

function readWindow(name: WindowFunction, { args, filter, over }: Call, reading: Reading): Expression {
  const inner = (each: Expr) => reading.read(each, reading)
  const [first] = args
  const isAll = first === undefined || (first.type === 'ref' && first.name === '*')
  const orderBy = over?.orderBy ?? []
  const order = readOrder(orderBy, inner)
  return windowOf(name, {
    args: isAll ? [] : args.map(inner),
    partition: (over?.partitionBy ?? []).map(inner),
    orders: orderBy.flatMap(({ by }, index) => (order[index] ? [{ by, order: order[index] }] : [])),
    filter: filter ? inner(filter) : undefined,
  })
}

function readAggregate(
  aggregate: Aggregate['aggregate'],
  { args: [first, second], distinct, filter, orderBy }: Call,
  reading: Reading,
): Expression {
  const isAll = first === undefined || (first.type === 'ref' && first.name === '*' && !first.table)
  const valued = aggregate === 'object' && second ? second : (first as Expr)
  const separator = aggregate === 'joined' && second ? constantOf(second, reading) : undefined
  return {
    aggregate,
    ...(!isAll && { over: rowIn(valued, reading) ?? reading.read(valued, reading) }),
    ...(aggregate === 'object' && !isAll && { name: reading.read(first, reading) }),
    distinct: distinct === 'distinct',
    ...(filter && { filter: reading.read(filter, reading) }),
    ...(orderBy && { order: readOrder(orderBy, (by) => reading.read(by, reading)) }),
    ...(separator !== undefined && { separator: String(separator) }),
  }
}

/** Of all functions that are not of a group. */
function readFunction(name: string, given: readonly Expression[]): Expression {
  const [first = value(null), second = value(null), third = value(null)] = given
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
    case 'to_json':
    case 'to_jsonb':
    case 'row_to_json':
      return first
    case 'jsonb_set':
    case 'json_set':
      return call('set', call('parsed', first), ...pathIn(second), call('json', third))
    case 'array_append':
      return call('append', call('structure', first), second)
    case 'array_remove':
      return call('exclude', call('structure', first), second)
    case 'format':
      return readFormat(first, given.slice(1))
    case 'date_part':
      return call('field', ...given)
    case 'set_config':
      return second
    case 'version':
      return value('PostgreSQL')
    case 'pg_advisory_lock':
    case 'pg_advisory_xact_lock':
    case 'pg_advisory_unlock':
      return value('')
    case 'random':
      return value(Math.random())
    case 'json_extract':
    case 'jsonb_extract_path':
    case 'json_extract_path_text':
    case 'json_value':
      return call('get', call('parsed', first), ...given.slice(1).flatMap(pathIn))
    default:
      return call(FUNCTIONS[name] ?? notHere(`${name}()`), ...given)
  }
}

/** `format('%s <%s>', name, email)`. */
function readFormat(pattern: Expression, given: readonly Expression[]): Expression {
  const text =
    'value' in pattern && typeof pattern.value === 'string' ? pattern.value : notHere('a computed format()')
  let next = 0
  const parts = text.split(/(%%|%[sIL])/).map((part) => {
    if (part === '%%') return value('%')
    if (!/^%[sIL]$/.test(part)) return value(part)
    next += 1
    return given[next - 1] ?? notHere('a format() with too few values')
  })
  return call('concat', ...parts)
}

/** Functions that give rows, as the list of those rows. */
const LISTS: Readonly<Record<string, string>> = {
  unnest: 'structure',
  json_array_elements: 'structure',
  jsonb_array_elements: 'structure',
  json_array_elements_text: 'structure',
  jsonb_array_elements_text: 'structure',
  json_object_keys: 'names',
  jsonb_object_keys: 'names',
  json_each: 'structure',
  regexp_split_to_table: 'splitItems',
  string_to_table: 'splitItems',
  generate_series: 'series',
}

/** `unnest(tags)`: each item is a row. `undefined` for a function that gives one value. */
export function listOf({ args, function: { name } }: Call, reading: Reading): Expression | undefined {
  const made = Object.hasOwn(LISTS, name.toLowerCase()) ? LISTS[name.toLowerCase()] : undefined
  return made === undefined ? undefined : call(made, ...args.map((arg) => reading.read(arg, reading)))
}

/** What its column is called where nothing else says it. */
export function columnOfList(name: string): string {
  return /^jsonb?_(?:array_elements|each)/i.test(name) ? 'value' : name
}
