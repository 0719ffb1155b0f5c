import { fromBase64 } from './base64.ts'
import { BorderError } from './border-error.ts'
import { BORDER_LIMITS, type BorderLimits } from './limits.ts'

export interface DecodeOptions {
  /** Makes the value that `describe` wrote at the other end. `undefined`: this tag is not expected. */
  readonly revive?: (tag: string, parts: readonly unknown[]) => object | undefined
  readonly callable?: (handle: number) => unknown
  readonly symbolOf?: (name: string) => symbol | undefined
  /** Makes an error from its members. Default: a plain `Error` that has them. */
  readonly reviveError?: (members: Readonly<Record<string, unknown>>) => Error
  /** Objects of this end that may be referred to by number. */
  readonly known?: readonly object[]
  readonly limits?: BorderLimits
}

interface State {
  readonly options: DecodeOptions
  readonly limits: BorderLimits
  readonly objects: (object | undefined)[]
  readonly sizes: (number | undefined)[]
  depth: number
  items: number
}

export interface Decoded {
  readonly value: unknown
  /** Every object that was read, by number. */
  readonly objects: readonly (object | undefined)[]
}

/**
 * Reads what `encode` wrote. The text is not trusted: the code that wrote it may have been tampered with, so everything is checked and only
 * new plain values come out. Members called `__proto__` and functions called `then` are left out.
 *
 * @throws BorderError
 */
export function decode(text: string, options: DecodeOptions = {}): Decoded {
  const limits = options.limits ?? BORDER_LIMITS
  if (text.length > limits.textLength)
    throw new BorderError(
      'too-large',
      '',
      `the value has ${text.length} characters: at most ${limits.textLength}`,
    )
  const state: State = { options, limits, objects: [], sizes: [], depth: 0, items: 0 }
  return { value: decodeValue(state, parse(text)), objects: state.objects }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('what crossed the border is not JSON', cause)
  }
}

function decodeValue(state: State, json: unknown): unknown {
  add(state, 1)
  if (!Array.isArray(json)) {
    if (typeof json === 'object' && json !== null) throw malformed('an object without a tag')
    return json
  }
  const [tag, ...parts] = json as readonly unknown[]
  switch (tag) {
    case 'u':
      return undefined
    case 'n':
      return numberOf(parts[0])
    case 'b':
      return bigintOf(parts[0])
    case 'y':
      return state.options.symbolOf?.(textOf(parts[0])) ?? missing('symbol', parts[0])
    case 'f':
      return state.options.callable?.(indexOf(parts[0])) ?? missing('function', parts[0])
    case 'k':
      return state.options.known?.[indexOf(parts[0])] ?? missing('object', parts[0])
    case 'r':
      return decodeReference(state, indexOf(parts[0]))
    default:
      return decodeObject(state, textOf(tag), parts)
  }
}

function decodeReference(state: State, index: number): unknown {
  const size = state.sizes[index]
  if (size === undefined) throw new BorderError('circular', '', 'the value contains itself')
  add(state, size)
  return state.objects[index] ?? missing('object', index)
}

function decodeObject(state: State, tag: string, parts: readonly unknown[]): unknown {
  const index = state.objects.length
  const before = state.items
  state.objects.push(undefined)
  state.sizes.push(undefined)
  state.depth += 1
  if (state.depth > state.limits.depth)
    throw new BorderError('too-deep', '', `the value is nested more than ${state.limits.depth} deep`)
  const keep = <T extends object>(made: T): T => {
    state.objects[index] = made
    return made
  }
  const value = decodeMembers(state, tag, parts, keep)
  state.depth -= 1
  state.sizes[index] = state.items - before
  return value
}

/** `keep` is called before the members are read, because a member may refer back to the object. */
function decodeMembers(
  state: State,
  tag: string,
  parts: readonly unknown[],
  keep: <T extends object>(made: T) => T,
): unknown {
  switch (tag) {
    case 'o':
      return fill(state, keep({}), parts)
    case 'a': {
      const list = keep([] as unknown[])
      for (const part of parts) list.push(decodeValue(state, part))
      return list
    }
    case 'm': {
      const map = keep(new Map<unknown, unknown>())
      for (const [key, item] of pairs(parts)) map.set(decodeValue(state, key), decodeValue(state, item))
      return map
    }
    case 's': {
      const set = keep(new Set<unknown>())
      for (const part of parts) set.add(decodeValue(state, part))
      return set
    }
    case 'd':
      return keep(new Date(parts[0] === null ? Number.NaN : numberIn(parts[0])))
    case 'x':
      return keep(fromBase64(textOf(parts[0])) ?? missing('base64', ''))
    case 'j': {
      const value = decodeValue(state, parts[0])
      return typeof value === 'object' && value !== null ? keep(value) : value
    }
    case 'e':
      return keep((state.options.reviveError ?? plainError)(fill(state, {}, parts)))
    default: {
      const read = parts.map((part) => decodeValue(state, part))
      return keep(state.options.revive?.(tag, read) ?? missing('tag', tag))
    }
  }
}

function fill<T extends object>(
  state: State,
  target: T,
  parts: readonly unknown[],
): T & Record<string, unknown> {
  for (const [key, item] of pairs(parts)) {
    const value = decodeValue(state, item)
    // The first `await` of the object would run a function called `then`.
    const poisoned = key === '__proto__' || (key === 'then' && typeof value === 'function')
    if (!poisoned) Reflect.set(target, textOf(key), value)
  }
  return target as T & Record<string, unknown>
}

/** An error with the members that crossed and its original stack. */
export function plainError(members: Readonly<Record<string, unknown>>): Error {
  const { name, message, stack, ...rest } = members
  const error = new Error(typeof message === 'string' ? message : '')
  for (const [key, value] of Object.entries({ name, stack })) {
    if (typeof value === 'string')
      Object.defineProperty(error, key, { value, configurable: true, writable: true })
  }
  return Object.assign(error, rest)
}

function pairs(parts: readonly unknown[]): [unknown, unknown][] {
  if (parts.length % 2 === 1) throw malformed('a key without a value')
  const found: [unknown, unknown][] = []
  for (let index = 0; index < parts.length; index += 2) found.push([parts[index], parts[index + 1]])
  return found
}

function add(state: State, items: number): void {
  state.items += items
  if (state.items > state.limits.items)
    throw new BorderError('too-large', '', `the value has more than ${state.limits.items} items`)
}

function numberOf(word: unknown): number {
  if (word !== 'NaN' && word !== 'Infinity' && word !== '-Infinity' && word !== '-0')
    throw malformed(`the number ${String(word)}`)
  return Number(word)
}

function bigintOf(word: unknown): bigint {
  const text = textOf(word)
  if (!/^-?\d{1,1000}$/.test(text)) throw malformed('a bigint of other than digits')
  return BigInt(text)
}

function numberIn(part: unknown): number {
  if (typeof part !== 'number') throw malformed('a number was expected')
  return part
}

function indexOf(part: unknown): number {
  if (!Number.isSafeInteger(part) || (part as number) < 0)
    throw malformed('a number of something was expected')
  return part as number
}

function textOf(part: unknown): string {
  if (typeof part !== 'string') throw malformed('a text was expected')
  return part
}

function missing(what: string, name: unknown): never {
  throw malformed(`no such ${what}: ${String(name).slice(0, 40)}`)
}

function malformed(detail: string, cause?: unknown): BorderError {
  const error = new BorderError('malformed', '', detail)
  if (cause !== undefined) error.cause = cause
  return error
}
