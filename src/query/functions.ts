import { patternFor } from './patterns.ts'
import { QueryError } from './query-error.ts'
import { covers, hasName, kindOf, structure, together, without } from './structures.ts'
import { fieldOf, formatted, timeIn, truncated } from './times.ts'
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
    // What JavaScript computes with numbers, it computes with bigints, too; and exactly.
    typeof a === 'bigint' && typeof b === 'bigint' && b !== 0n
      ? compute(a as never, b as never)
      : compute(Number(a), Number(b)),
  )
}

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const add = numbers((a, b) => a + b)
const subtract = numbers((a, b) => a - b)

const isTime = (value: unknown): value is Date => value instanceof Date

const DAY = 86_400_000

function later([time, days]: Arguments, sign: number): Date {
  return new Date(timeIn(time).getTime() + sign * Number(days) * DAY)
}

function matching(value: unknown, source: unknown, flags: unknown): RegExp {
  return patternFor(text(source), text(flags), text(value).length)
}

/** Longer texts and lists than any login makes. */
const MOST = 10_000

const few = (count: unknown): number => Math.min(Math.max(0, Math.trunc(Number(count) || 0)), MOST)

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
  pattern: known(([value, source, flags]) => matching(value, source, flags).test(text(value))),
  /** What the first group of a pattern finds, or all of it. */
  found: known(([value, source]) => {
    const [whole, first] = matching(value, source, '').exec(text(value)) ?? []
    return first ?? whole ?? null
  }),
  /** Groups are `\\1`, as in Postgres. */
  replacePattern: known(([value, source, to, flags = '']) =>
    text(value).replace(
      matching(value, source, flags),
      text(to)
        .replaceAll('$', '$$$$')
        .replaceAll(/\\(\d)/g, '$$$1'),
    ),
  ),
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
  add: (args) => add(args),
  subtract: (args) => subtract(args),
  multiply: numbers((a, b) => a * b),
  /** Numbers; days after a date. */
  plus: known(([a, b]) => (isTime(a) || isTime(b) ? later(isTime(a) ? [a, b] : [b, a], 1) : add([a, b]))),
  /** Numbers; members that are left out; the time between two times, in milliseconds; days before a date. */
  minus: known(([a, b]) => {
    if (isTime(a) || isTime(b))
      return typeof b === 'number' ? later([a, b], -1) : timeIn(a).getTime() - timeIn(b).getTime()
    return typeof structure(a) === 'object' ? without(structure(a), b) : subtract([a, b])
  }),
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
  /** Seconds since 1970; of a span, its own. */
  seconds: known(([value]) => fieldOf('epoch', value)),
  field: known(([name, value]) => fieldOf(text(name), value)),
  truncated: known(([unit, value]) => truncated(text(unit), value)),
  formatted: known(([value, pattern]) => formatted(value, text(pattern))),
  round: known(([value, digits = 0]) => Number(Number(value).toFixed(Number(digits)))),
  absolute: known(([value]) => Math.abs(Number(value))),
  ceiling: known(([value]) => Math.ceil(Number(value))),
  floor: known(([value]) => Math.floor(Number(value))),
  power: known(([value, by]) => Number(value) ** Number(by)),
  root: known(([value]) => Math.sqrt(Number(value))),
  capitals: known(([value]) =>
    text(value)
      .toLowerCase()
      .replaceAll(
        /(^|[^\p{L}\p{N}])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      ),
  ),
  reversed: known(([value]) => [...text(value)].reverse().join('')),
  repeated: known(([value, count]) => text(value).repeat(few(count)).slice(0, MOST)),
  trimStart: known(([value]) => text(value).trimStart()),
  trimEnd: known(([value]) => text(value).trimEnd()),
  /** The first so many characters; without so many at the end if it is negative. */
  left: known(([value, count]) => [...text(value)].slice(0, Number(count)).join('')),
  right: known(([value, count]) =>
    [...text(value)].slice(Number(count) === 0 ? MOST : -Number(count)).join(''),
  ),
  padStart: known(([value, length, by = ' ']) =>
    text(value).slice(0, few(length)).padStart(few(length), text(by)),
  ),
  padEnd: known(([value, length, by = ' ']) =>
    text(value).slice(0, few(length)).padEnd(few(length), text(by)),
  ),
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
  parsed: known(([value]) => (typeof value === 'string' ? (inJson(value) ?? null) : value)),
  /** The same, but a text that is no JSON stays a text. */
  json: known(([value]) => (typeof value === 'string' ? (inJson(value) ?? value) : value)),
  /** A text that says a list or an object, as it. */
  structure: ([value]) => structure(value),
  together: known(([one, other]) => together(one, other)),
  covers: known(([whole, part]) => covers(structure(whole), structure(part))),
  hasName: known(([value, name]) => hasName(value, name)),
  hasAnyName: known(([value, names]) => list(structure(names)).some((name) => hasName(value, name))),
  hasAllNames: known(([value, names]) => list(structure(names)).every((name) => hasName(value, name))),
  kind: known(([value]) => kindOf(value)),
  names: known(([value]) => Object.keys(Object(structure(value)))),
  joinedItems: known(([value, separator]) =>
    list(structure(value))
      .filter((item) => item !== null)
      .map(text)
      .join(text(separator)),
  ),
  splitItems: known(([value, separator]) => text(value).split(text(separator))),
  /** Numbers from one to another. */
  series: known(([from, to, step = 1]) =>
    Array.from(
      { length: few((Number(to) - Number(from)) / (Number(step) || 1) + 1) },
      (_, n) => Number(from) + n * Number(step),
    ),
  ),
  size: known(([value]) => list(structure(value)).length),
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
    list(structure(others)).some((item) => list(structure(value)).some((other) => isSame(other, item))),
  contains: ([value, others]) =>
    list(others).every((item) => list(value).some((other) => isSame(other, item))),
  /** A member inside a value, by its path. */
  get: ([value, ...path]) => path.reduce(memberOf, value) ?? null,
  /** The same value with another member at a path; the last argument is the member. */
  set: ([value, ...rest]) => withMember(value, rest.slice(0, -1).map(text), rest.at(-1)),
}

function inJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
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
