import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type { Expression, Order, Shape } from '../../../../query/query.ts'
import { all, any, call, isPlain, list, not, value } from '../shared/expressions.ts'
import { withoutIds } from './object-id.ts'

/** A collection of MongoDB, and the table that it is here. */
export interface Collection {
  readonly name: string
  readonly table: string
}

export function collectionOf(name: string): Collection {
  return { name, table: authTableFor(name) ?? name }
}

/** Nothing refers to anything in MongoDB; two users of one e-mail cannot be stored here either. */
export const NO_REFERENCES: Readonly<Record<string, Shape>> = Object.fromEntries(
  ['accounts', 'sessions', 'authenticators'].map((table) => [table, { references: [] }]),
)

/** `_id` of a user is the `id` that the adapter gave. */
export function columnOf({ table }: Collection, field: string): string {
  return field === '_id' && table === 'users' ? 'id' : authColumn(table, field)
}

/** A field, which may be inside others: `address.city`. */
export function fieldOf(
  collection: Collection,
  path: string,
  base?: (column: string) => Expression,
): Expression {
  const [first = '', ...rest] = path.split('.')
  const name = columnOf(collection, first)
  const column = base?.(name) ?? { column: name }
  return rest.length === 0 ? column : call('get', column, ...rest.map(value))
}

/** Comparisons with a missing field are false here, never unknown. */
const known = (condition: Expression): Expression => call('coalesce', condition, value(false))
const never = (condition: Expression): Expression => not(known(condition))

type Operator = (
  field: Expression,
  operand: unknown,
  siblings: Readonly<Record<string, unknown>>,
) => Expression

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: (field, operand) => call('matches', field, value(operand)),
  $ne: (field, operand) => never(call('matches', field, value(operand))),
  $gt: (field, operand) => known(call('gt', field, value(operand))),
  $gte: (field, operand) => known(call('gte', field, value(operand))),
  $lt: (field, operand) => known(call('lt', field, value(operand))),
  $lte: (field, operand) => known(call('lte', field, value(operand))),
  $in: (field, operand) => any(list(operand).map((item) => equal(field, item))),
  $nin: (field, operand) => never(any(list(operand).map((item) => equal(field, item)))),
  $exists: (field, operand) => (operand ? not(call('isNull', field)) : call('isNull', field)),
  $regex: (field, operand, { $options }) => pattern(field, operand, $options),
  $options: () => value(true),
  $not: (field, operand) => never(isPlain(operand) ? fieldCondition(field, operand) : equal(field, operand)),
  $all: (field, operand) => all(list(operand).map((item) => call('has', field, value(item)))),
  $size: (field, operand) => known(call('eq', call('length', field), value(operand))),
}

function pattern(field: Expression, source: unknown, options: unknown): Expression {
  const flags = source instanceof RegExp ? source.flags : String(options ?? '')
  return known(
    call(
      'pattern',
      field,
      value(source instanceof RegExp ? source.source : String(source)),
      value(flags.replaceAll('g', '')),
    ),
  )
}

function equal(field: Expression, wanted: unknown): Expression {
  return wanted instanceof RegExp ? pattern(field, wanted, '') : call('matches', field, value(wanted))
}

function fieldCondition(field: Expression, wanted: unknown): Expression {
  if (!isPlain(wanted) || !Object.keys(wanted).some((name) => name.startsWith('$')))
    return equal(field, wanted)
  return all(
    Object.entries(wanted).map(([name, operand]) => {
      const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
      if (operator === undefined) throw new Error(`the filter ${name} is not simulated`)
      return operator(field, operand, wanted)
    }),
  )
}

/** A filter as a condition. What is undefined in it is null, as the driver sends it. */
export function conditionOf(collection: Collection, given: unknown): Expression {
  const conditions = Object.entries(Object(withoutIds(given ?? {}, true))).map(([name, wanted]) => {
    const inside = () => list(wanted).map((each) => conditionOf(collection, each))
    if (name === '$and') return all(inside())
    if (name === '$or') return any(inside())
    if (name === '$nor') return never(any(inside()))
    if (name.startsWith('$')) throw new Error(`the filter ${name} is not simulated`)
    return fieldCondition(fieldOf(collection, name), wanted)
  })
  return all(conditions)
}

/** `{ name: 1, age: -1 }`, `'name -age'`, `[['name', 1]]` */
export function sortOf(collection: Collection, given: unknown): readonly Order[] {
  const entries: readonly (readonly [string, unknown])[] =
    typeof given === 'string'
      ? given
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => [word.replace(/^[-+]/, ''), word.startsWith('-') ? -1 : 1])
      : Array.isArray(given)
        ? (given as [string, unknown][])
        : Object.entries(Object(given))
  return entries.map(([name, direction]) => {
    const descending = ['-1', 'desc', 'descending'].includes(String(direction))
    return { by: fieldOf(collection, name), descending, nulls: descending ? 'last' : 'first' }
  })
}

/** Which fields a projection keeps: `{ name: 1 }`, `'name email'`, `'-password'`. */
export interface Projection {
  readonly only: ReadonlySet<string> | undefined
  readonly without: ReadonlySet<string>
  /** `+password` */
  readonly more: ReadonlySet<string>
}

export function projectionOf(given: unknown): Projection {
  const entries: [string, unknown][] =
    typeof given === 'string'
      ? given
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => [
            word.replace(/^[-+]/, ''),
            word.startsWith('-') ? 0 : word.startsWith('+') ? '+' : 1,
          ])
      : Array.isArray(given)
        ? given.map((name: string) => [name, 1])
        : Object.entries(Object(given))
  const names = (holds: (flag: unknown) => boolean) =>
    entries.filter(([, flag]) => holds(flag)).map(([name]) => name.split('.')[0] ?? name)
  const only = names((flag) => flag === 1 || flag === true)
  const without = names((flag) => flag === 0 || flag === false)
  return {
    only: only.some((name) => name !== '_id')
      ? new Set(without.includes('_id') ? only : ['_id', ...only])
      : undefined,
    without: new Set(without),
    more: new Set(names((flag) => flag === '+')),
  }
}
