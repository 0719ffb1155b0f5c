import type { Expr, SelectStatement, SetStatement } from 'pgsql-ast-parser'
import type { Assigned, Expression } from '../../../../query/query.ts'
import { all, any, call, not, value } from '../shared/expressions.ts'
import { computedIn } from '../shared/raw-sql.ts'
import { pathOf } from './constants.ts'
import { readCall } from './functions.ts'
import { aliasOf, columnIn, columnOf, notHere, type Reading } from './reading.ts'
import { isInterval, readExtract, readMoved, readSpan } from './times.ts'

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
  '+': 'plus',
  '-': 'minus',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
  '||': 'together',
  '@>': 'covers',
  '&&': 'overlaps',
  '?': 'hasName',
  '?|': 'hasAnyName',
  '?&': 'hasAllNames',
  // What `IS NOT DISTINCT FROM` became.
  '>>': 'same',
}

const CASTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:int|bigint|smallint|serial)/, 'integer'],
  [/^(?:numeric|decimal|float|real|double)/, 'number'],
  [/^(?:text|varchar|char|uuid|citext)/, 'text'],
  [/^bool/, 'boolean'],
  [/^timestamp/, 'date'],
  [/^jsonb?$/, 'parsed'],
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
      return readKeyword(expr.keyword)
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
    case 'cast':
      return readCast(expr, reading)
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

function readKeyword(keyword: string): Expression {
  if (keyword === 'current_date') return call('truncated', value('day'), value(new Date()))
  if (/^(?:current_timestamp|localtimestamp)$/.test(keyword)) return value(new Date())
  return /^(?:current_user|session_user|user)$/.test(keyword) ? value('postgres') : notHere(keyword)
}

function readCast({ operand, to }: Extract<Expr, { readonly type: 'cast' }>, reading: Reading): Expression {
  const of = readExpression(operand, reading)
  if (isInterval(to)) return readSpan(of)
  const { name = '' } = to as { readonly name?: string }
  if ('arrayOf' in to) return call('structure', of)
  if (name === 'date') return call('truncated', value('day'), of)
  const cast = CASTS.find(([pattern]) => pattern.test(name))?.[1]
  return cast === undefined ? of : call(cast, of)
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
      return call('get', call('structure', inner(expr.array)), call('subtract', inner(expr.index), value(1)))
    case 'extract':
      return readExtract(expr.field.name, inner(expr.from))
    case 'substring': {
      const { for: length, from } = expr
      if (from?.type === 'string') return call('found', inner(expr.value), inner(from))
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
  const only = table === undefined ? onlyColumn(name, reading) : undefined
  if (only !== undefined) return { column: only, of: aliasOf(name, reading) }
  const column = columnOf(name, table, reading)
  return table === undefined ? { column } : { column, of: aliasOf(table, reading) }
}

/** Of rows that are single values, the name of the rows is the value. */
function onlyColumn(name: string, { outer, sources }: Reading): string | undefined {
  const found = sources.find(({ as }) => as.toLowerCase() === name.toLowerCase())
  return found ? found.only : outer && onlyColumn(name, outer)
}

function parameterAt(name: string, { params }: Reading): Expression {
  const index = Number(/\d+/.exec(name)?.[0] ?? Number.NaN) - 1
  if (!(index in params)) throw new Error(`the parameter ${name} was given no value`)
  return computedIn(params[index]) ?? value(params[index])
}

function readBinary(op: string, left: Expr, right: Expr, reading: Reading): Expression {
  const negated = /^NOT /.test(op)
  const plain = op.replace(/^NOT /, '')
  const of = readExpression(left, reading)
  const wrapped = (condition: Expression) => (negated ? not(condition) : condition)
  if (plain === 'IN') return wrapped(readIn(of, right, reading))
  const among = readAmong(plain, of, right, reading)
  if (among) return wrapped(among)
  if (op === '+' || op === '-') {
    const moved = readMoved(of, right, op === '-', (each) => readExpression(each, reading))
    if (moved) return moved
  }
  const other = readExpression(right, reading)
  if (plain === 'AT TIME ZONE')
    return 'value' in other && /^(?:utc|gmt)$/i.test(String(other.value))
      ? call('date', of)
      : notHere('AT TIME ZONE of another zone than UTC')
  if (plain === '<@') return call('covers', other, of)
  // What `IS DISTINCT FROM` became.
  if (plain === '<<') return not(call('same', of, other))
  if (/^!?~\*?$/.test(plain)) {
    const matches = call('pattern', of, other, value(plain.endsWith('*') ? 'i' : ''))
    return plain.startsWith('!') ? not(matches) : matches
  }
  return wrapped(call(BINARY[plain] ?? notHere(op), of, other))
}

function isSelect(expr: Expr): expr is SelectStatement {
  return expr.type === 'select' || expr.type === 'with' || expr.type === 'values'
}

function readIn(of: Expression, right: Expr, reading: Reading): Expression {
  if (isSelect(right)) return call('in', of, { find: reading.select(right, reading), list: true })
  const items = right.type === 'list' ? right.expressions : [right]
  const read = items.map((item) => readExpression(item, reading))
  // Rows are compared as a whole.
  return items.some((item) => item.type === 'list')
    ? any(read.map((item) => call('eq', of, item)))
    : call('in', of, ...read)
}

/** `= any($1)`, `<> all(tags)`, `like any(array[…])`. */
function readAmong(op: string, of: Expression, right: Expr, reading: Reading): Expression | undefined {
  if (right.type !== 'call' || !/^(?:any|some|all)$/i.test(right.function.name)) return undefined
  const [argument] = right.args
  if (argument === undefined) return undefined
  const isAll = /^all$/i.test(right.function.name)
  const items: Expression = isSelect(argument)
    ? { find: reading.select(argument, reading), list: true }
    : call('structure', readExpression(argument, reading))
  if (op === '=' && !isAll) return call('in', of, items)
  if (/^(?:<>|!=)$/.test(op) && isAll) return not(call('in', of, items))
  const each = BINARY[op] ?? notHere(op)
  const known = argument.type === 'array' || argument.type === 'list' ? argument.expressions : undefined
  const given = readExpression(argument, reading)
  const values = 'value' in given && Array.isArray(given.value) ? given.value.map(value) : undefined
  const conditions = (known?.map((item) => readExpression(item, reading)) ?? values)?.map((item) =>
    call(each, of, item),
  )
  if (conditions === undefined)
    return notHere(`${op} ${right.function.name.toUpperCase()} of a computed list`)
  return isAll ? all(conditions) : any(conditions)
}

export function readSets(sets: readonly SetStatement[], table: string, reading: Reading): Assigned {
  return Object.fromEntries(
    sets.map(({ column, value: to }) => [
      columnIn(table, column.name, reading),
      to.type === 'default' ? value(null) : readExpression(to, reading),
    ]),
  )
}
