import type { Expression, Order } from '../../../../query/query.ts'
import { all, any, call, not, value } from '../shared/expressions.ts'
import { isQuery, Placeholder, type SelectQuery } from './pending.ts'
import { Column, columnExpression, isColumn } from './tables.ts'

/** An expression of the code: made by `eq`, `count`, `sql` and the like. */
export class Condition {
  readonly #make: () => Expression
  readonly text: string
  alias: string | undefined

  constructor(make: Expression | (() => Expression), text: string) {
    this.#make = typeof make === 'function' ? make : () => make
    this.text = text
  }

  /** What it means is read when it is used: SQL may also be a whole statement. */
  get expression(): Expression {
    return this.#make()
  }

  as(alias: string): Condition {
    return Object.assign(new Condition(this.#make, this.text), { alias })
  }

  mapWith(): this {
    return this
  }

  toLiteral(): string {
    return this.text
  }
}

/** The order of `asc` and `desc`. */
export class Ordering {
  readonly order: Order
  readonly text: string

  constructor(order: Order, text: string) {
    this.order = order
    this.text = text
  }

  toLiteral(): string {
    return this.text
  }
}

/** What an operand means: a column, an expression, a subquery, or data. */
export function operand(given: unknown): Expression {
  if (isColumn(given)) return columnExpression(given)
  if (given instanceof Condition) return given.expression
  if (isQuery(given)) return { find: (given as SelectQuery).find() }
  return value(given)
}

function shown(given: unknown): string {
  if (given instanceof Column || given instanceof Condition) return given.toLiteral()
  return Array.isArray(given) ? `[${given.map(shown).join(', ')}]` : (JSON.stringify(given) ?? 'undefined')
}

type Made = (...args: unknown[]) => Condition

function made(name: string, make: (...args: Expression[]) => Expression): Made {
  return (...args) => new Condition(make(...args.map(operand)), `${name}(${args.map(shown).join(', ')})`)
}

const named = (name: string, use = name): readonly [string, Made] => [
  name,
  made(name, (...args) => call(use, ...args)),
]

const negated = (name: string, use: string): readonly [string, Made] => [
  name,
  made(name, (...args) => not(call(use, ...args))),
]

function joined(name: string, join: (conditions: readonly Expression[]) => Expression) {
  return (...given: unknown[]): Condition | undefined => {
    const conditions = given.flat().filter((each) => each !== undefined)
    if (conditions.length === 0) return undefined
    return new Condition(join(conditions.map(operand)), `${name}(${conditions.map(shown).join(', ')})`)
  }
}

function within(column: Expression, given: unknown): Expression {
  if (isQuery(given)) return call('in', column, { find: given.find(), list: true })
  if (given instanceof Placeholder) return call('in', column, value(given))
  return call('in', column, ...(given as readonly unknown[]).map(operand))
}

const aggregate =
  (kind: 'count' | 'sum' | 'avg' | 'min' | 'max', distinct = false) =>
  (column?: unknown) => {
    const over = column === undefined ? {} : { over: operand(column) }
    return new Condition(
      { aggregate: kind, ...over, distinct },
      `${kind}(${column === undefined ? '' : shown(column)})`,
    )
  }

const ordering = (descending: boolean) => (column: unknown) =>
  new Ordering({ by: operand(column), descending }, `${descending ? 'desc' : 'asc'}(${shown(column)})`)

/** Everything that `drizzle-orm` exports for conditions. */
export const CONDITIONS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries([
    named('eq'),
    named('ne'),
    named('gt'),
    named('gte'),
    named('lt'),
    named('lte'),
    named('like'),
    named('ilike'),
    negated('notLike', 'like'),
    negated('notIlike', 'ilike'),
    named('isNull'),
    negated('isNotNull', 'isNull'),
    named('arrayContains', 'contains'),
    named('arrayOverlaps', 'overlaps'),
  ]),
  and: joined('and', all),
  or: joined('or', any),
  not: made('not', (condition = value(null)) => not(condition)),
  inArray: (column: unknown, list: unknown) =>
    new Condition(within(operand(column), list), `inArray(${shown(column)}, ${shown(list)})`),
  notInArray: (column: unknown, list: unknown) =>
    new Condition(not(within(operand(column), list)), `notInArray(${shown(column)}, ${shown(list)})`),
  between: made('between', (column = value(null), low = value(null), high = value(null)) =>
    all([call('gte', column, low), call('lte', column, high)]),
  ),
  notBetween: made('notBetween', (column = value(null), low = value(null), high = value(null)) =>
    any([call('lt', column, low), call('gt', column, high)]),
  ),
  exists: (query: SelectQuery) => new Condition({ exists: query.find() }, `exists(${query.toLiteral()})`),
  notExists: (query: SelectQuery) =>
    new Condition(not({ exists: query.find() }), `notExists(${query.toLiteral()})`),
  asc: ordering(false),
  desc: ordering(true),
  count: aggregate('count'),
  countDistinct: aggregate('count', true),
  sum: (column: unknown) => {
    const { expression, text } = aggregate('sum')(column)
    // Drizzle gives sums and averages as text.
    return new Condition(call('text', expression), text)
  },
  avg: (column: unknown) => {
    const { expression, text } = aggregate('avg')(column)
    return new Condition(call('text', expression), text)
  },
  min: aggregate('min'),
  max: aggregate('max'),
}
