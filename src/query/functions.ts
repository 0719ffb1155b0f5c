import { QueryError } from './query-error.ts'
import { compare, isLike, isSame, text } from './values.ts'

type Arguments = readonly unknown[]
type Computed = (args: Arguments) => unknown

/** A truth of three values: an unknown one is null. */
function truth(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value !== false && value !== 0
}

function comparing(holds: (order: number) => boolean): Computed {
  return ([left, right]) => {
    const order = compare(left, right)
    return order === null ? null : holds(order)
  }
}

/** A function of values that are all known; otherwise the result is unknown, too. */
function known(compute: Computed): Computed {
  return (args) => (args.some((arg) => arg === null || arg === undefined) ? null : compute(args))
}

function numbers(compute: (a: number, b: number) => number): Computed {
  return known(([a, b]) =>
    typeof a === 'bigint' && typeof b === 'bigint'
      ? BigInt(compute(Number(a), Number(b)))
      : compute(Number(a), Number(b)),
  )
}

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** Every function that an expression can call. */
const FUNCTIONS: Readonly<Record<string, Computed>> = {
  and: (args) => {
    const all = args.map(truth)
    return all.includes(false) ? false : all.includes(null) ? null : true
  },
  or: (args) => {
    const all = args.map(truth)
    return all.includes(true) ? true : all.includes(null) ? null : false
  },
  not: ([value]) => {
    const known = truth(value)
    return known === null ? null : !known
  },
  eq: comparing((order) => order === 0),
  ne: comparing((order) => order !== 0),
  lt: comparing((order) => order < 0),
  lte: comparing((order) => order <= 0),
  gt: comparing((order) => order > 0),
  gte: comparing((order) => order >= 0),
  /** Equal, or both null. */
  same: ([left, right]) => isSame(left, right),
  /** The same, or a list that has it. */
  matches: ([left, right]) =>
    isSame(left, right) || (Array.isArray(left) && left.some((item) => isSame(item, right))),
  isNull: ([value]) => value === null || value === undefined,
  /** The first among the others; lists count as their items. */
  in: ([value, ...others]) => {
    const found = others.flat().map((other) => compare(value, other))
    return found.includes(0) ? true : found.includes(null) ? null : false
  },
  like: known(([value, pattern]) => isLike(text(value), text(pattern), false)),
  ilike: known(([value, pattern]) => isLike(text(value), text(pattern), true)),
  pattern: known(([value, source, flags]) => new RegExp(text(source), text(flags)).test(text(value))),
  coalesce: (args) => args.find((arg) => arg !== null && arg !== undefined) ?? null,
  /** Condition and value in turn, and the value otherwise. */
  case: (args) => {
    for (let index = 0; index + 1 < args.length; index += 2) if (truth(args[index])) return args[index + 1]
    return args.length % 2 === 1 ? args.at(-1) : null
  },
  nullIf: ([value, other]) => (compare(value, other) === 0 ? null : value),
  lower: known(([value]) => text(value).toLowerCase()),
  upper: known(([value]) => text(value).toUpperCase()),
  trim: known(([value]) => text(value).trim()),
  length: known(([value]) => (Array.isArray(value) ? value.length : [...text(value)].length)),
  concat: (args) => args.map((arg) => (arg === null || arg === undefined ? '' : text(arg))).join(''),
  joined: known((args) => args.map(text).join('')),
  add: numbers((a, b) => a + b),
  subtract: numbers((a, b) => a - b),
  multiply: numbers((a, b) => a * b),
  divide: numbers((a, b) => a / b),
  modulo: numbers((a, b) => a % b),
  negative: numbers((a) => -a),
  least: (args) => args.filter((arg) => arg !== null).toSorted(ordered)[0] ?? null,
  greatest: (args) =>
    args
      .filter((arg) => arg !== null)
      .toSorted(ordered)
      .at(-1) ?? null,
  text: known(([value]) => text(value)),
  number: known(([value]) => Number(value instanceof Date ? value.getTime() : value)),
  integer: known(([value]) => Math.trunc(Number(value))),
  boolean: known(([value]) => compare(value, true) === 0),
  date: known(([value]) => new Date(value as string | number | Date)),
  /** A later or earlier time, by milliseconds and months. */
  later: known(([value, ms, months = 0]) => {
    const time = new Date(new Date(value as string | Date).getTime() + Number(ms))
    time.setUTCMonth(time.getUTCMonth() + Number(months))
    return time
  }),
  /** Seconds since 1970. */
  seconds: known(([value]) => new Date(value as string | Date).getTime() / 1000),
  round: known(([value, digits = 0]) => Number(Number(value).toFixed(Number(digits)))),
  absolute: known(([value]) => Math.abs(Number(value))),
  /** From a place, which counts from 1, so many characters. */
  part: known(([value, from, length]) => {
    const start = Number(from) - 1
    return [...text(value)]
      .slice(Math.max(0, start), length === undefined ? undefined : start + Number(length))
      .join('')
  }),
  /** The place of a text in another one, from 1; 0 where it is not. */
  place: known(([value, wanted]) => text(value).indexOf(text(wanted)) + 1),
  replace: known(([value, from, to]) => text(value).replaceAll(text(from), text(to))),
  /** The part of a text between separators, from 1. */
  split: known(
    ([value, separator, n]) =>
      text(value)
        .split(text(separator))
        .at(Number(n) - 1) ?? '',
  ),
  list: (args) => [...args],
  /** Names and values in turn. */
  object: (args) =>
    Object.fromEntries(
      args.flatMap((name, index) => (index % 2 === 0 ? [[text(name), args[index + 1] ?? null]] : [])),
    ),
  /** What a text says in JSON; other values as they are. */
  parsed: known(([value]) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return null
    }
  }),
  size: known(([value]) => list(value).length),
  append: ([value, ...items]) => [...list(value), ...items],
  prepend: ([value, ...items]) => [...items, ...list(value)],
  /** Those of the items that the list has not yet. */
  include: ([value, ...items]) => [
    ...list(value),
    ...items.filter((item) => !list(value).some((other) => isSame(other, item))),
  ],
  exclude: ([value, ...items]) => list(value).filter((other) => !items.some((item) => isSame(other, item))),
  has: ([value, item]) => list(value).some((other) => isSame(other, item)),
  overlaps: ([value, others]) =>
    list(others).some((item) => list(value).some((other) => isSame(other, item))),
  contains: ([value, others]) =>
    list(others).every((item) => list(value).some((other) => isSame(other, item))),
  /** A member inside a value, by its path. */
  get: ([value, ...path]) => path.reduce(memberOf, value) ?? null,
  /** The same value with another member at a path; the last argument is the member. */
  set: ([value, ...rest]) => withMember(value, rest.slice(0, -1).map(text), rest.at(-1)),
}

function ordered(a: unknown, b: unknown): number {
  return compare(a, b) ?? 0
}

function memberOf(value: unknown, name: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && typeof name === 'string' && !/^\d+$/.test(name))
    return value.map((item) => memberOf(item, name)).filter((item) => item !== undefined)
  return Object.hasOwn(value, String(name)) ? Reflect.get(value, String(name)) : undefined
}

function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member
  const inner = withMember(memberOf(value, name), rest, member)
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1, inner)
  const members = typeof value === 'object' && value !== null ? value : {}
  return { ...members, [name]: inner }
}

export function isFunction(name: string): boolean {
  return Object.hasOwn(FUNCTIONS, name)
}

export function callFunction(name: string, args: Arguments): unknown {
  const compute = isFunction(name) ? FUNCTIONS[name] : undefined
  if (compute === undefined) throw new QueryError('QueryNotUnderstood', `there is no function ${name}`)
  return compute(args) ?? null
}
