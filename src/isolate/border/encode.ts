import { toBase64 } from './base64.ts'
import { BorderError } from './border-error.ts'
import { BORDER_LIMITS, type BorderLimits } from './limits.ts'

/** A value that is written as a word and parts, such as `url` with its href. The parts are values too. */
export interface Description {
  readonly tag: string
  readonly parts: readonly unknown[]
}

export interface EncodeOptions {
  /** Says how an object of the platform is written; `undefined` for all others. */
  readonly describe?: (value: object) => Description | undefined
  /** Gives a function a number, knowing which object it is a member of. Functions without a number are left out, as `JSON.stringify` does. */
  readonly handleOf?: (value: object, owner: object | undefined) => number | undefined
  /** Which members of an object are written. Default: own enumerable ones. */
  readonly keysOf?: (value: object) => readonly string[]
  /** Gives a symbol the name that the other end knows it by. */
  readonly nameOf?: (value: symbol) => string | undefined
  /** Objects that the other end already has, by its numbers. */
  readonly known?: ReadonlyMap<object, number>
  readonly limits?: BorderLimits
}

export interface Encoded {
  readonly text: string
  /** Every object that was written, by number. */
  readonly objects: readonly object[]
}

/** Plain JSON; values that JSON cannot express are an array that begins with a tag. */
type Json = string | number | boolean | null | Json[]

interface State {
  readonly options: EncodeOptions
  readonly limits: BorderLimits
  readonly objects: object[]
  readonly numbers: Map<object, number>
  readonly open: Set<object>
  /** Known objects without a circular reference. */
  readonly straight: Set<object>
  readonly path: string[]
  items: number
  length: number
}

/**
 * Writes a value as text, the only thing that crosses the border. An object is written once and is a number afterwards, so that shared objects
 * stay shared and cost nothing.
 *
 * @throws BorderError for values that cannot cross, and anything that getters of the value throw.
 */
export function encode(value: unknown, options: EncodeOptions = {}): Encoded {
  const state: State = {
    options,
    limits: options.limits ?? BORDER_LIMITS,
    objects: [],
    numbers: new Map(),
    open: new Set(),
    straight: new Set(),
    path: [],
    items: 0,
    length: 0,
  }
  const text = JSON.stringify(encodeValue(state, value))
  if (text.length > state.limits.textLength) throw tooLarge(state, text.length)
  return { text, objects: state.objects }
}

function encodeValue(state: State, value: unknown): Json {
  count(state)
  switch (typeof value) {
    case 'string':
      return addLength(state, value)
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : ['n', numberWord(value)]
    case 'undefined':
      return ['u']
    case 'bigint':
      return ['b', addLength(state, String(value))]
    case 'symbol':
      return encodeSymbol(state, value)
    case 'function':
      return encodeFunction(state, value) ?? ['u']
    default:
      return value === null ? null : encodeObject(state, value as object)
  }
}

function numberWord(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

function encodeSymbol(state: State, value: symbol): Json {
  const name = state.options.nameOf?.(value)
  if (name === undefined) throw fail(state, 'unsupported', "a symbol can't leave the isolate: use a string")
  return ['y', name]
}

function encodeFunction(state: State, value: object, owner?: object): Json | undefined {
  const described = state.options.describe?.(value)
  if (described) {
    // The other end makes an object of it, which has a number like any other.
    const met = state.numbers.get(value)
    if (met !== undefined) return ['r', met]
    addNumber(state, value)
    return [described.tag, ...described.parts.map((part) => encodeValue(state, part))]
  }
  const handle = state.options.handleOf?.(value, owner)
  return handle === undefined ? undefined : ['f', handle]
}

function encodeObject(state: State, value: object): Json {
  const known = state.options.known?.get(value)
  if (known !== undefined) {
    refuseCircle(state, value)
    return ['k', known]
  }
  const met = state.numbers.get(value)
  if (met !== undefined) {
    if (state.open.has(value)) throw circular(state)
    return ['r', met]
  }
  if (state.open.size >= state.limits.depth) throw tooDeep(state)
  addNumber(state, value)
  state.open.add(value)
  const json = encodeMembers(state, value)
  state.open.delete(value)
  return json
}

function addNumber({ numbers, objects }: State, value: object): void {
  numbers.set(value, objects.length)
  objects.push(value)
}

/** A known object is not written, but it may have a new member that refers back to it. */
function refuseCircle(state: State, value: object): void {
  if (state.open.has(value)) throw circular(state)
  if (state.open.size >= state.limits.depth) throw tooDeep(state)
  if (state.straight.has(value)) return
  state.open.add(value)
  for (const key of Object.keys(value)) {
    const member: unknown = Reflect.get(value, key)
    state.path.push(key)
    if (typeof member === 'object' && member !== null) refuseCircle(state, member)
    state.path.pop()
  }
  state.open.delete(value)
  state.straight.add(value)
}

function circular(state: State): BorderError {
  return fail(state, 'circular', "the value contains itself, which a token or session can't store")
}

function tooDeep(state: State): BorderError {
  return fail(state, 'too-deep', `the value is nested more than ${state.limits.depth} deep`)
}

function encodeMembers(state: State, value: object): Json {
  const described = state.options.describe?.(value)
  if (described) return [described.tag, ...described.parts.map((part) => encodeValue(state, part))]
  if (Array.isArray(value)) return encodeList(state, value)
  if (value instanceof Date) return ['d', Number.isNaN(value.getTime()) ? null : value.getTime()]
  if (value instanceof Error) return encodeError(state, value)
  if (value instanceof Map) return ['m', ...encodeEntries(state, value)]
  if (value instanceof Set) return ['s', ...[...value].map((item) => encodeValue(state, item))]
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return ['x', encodeBytes(state, value)]
  if (value instanceof Promise)
    throw fail(state, 'unsupported', 'a promise cannot leave the isolate inside a value: await it first')
  return encodeRecord(state, value)
}

function encodeRecord(state: State, value: object): Json {
  const { toJSON } = value as { readonly toJSON?: unknown }
  if (typeof toJSON === 'function') return ['j', encodeValue(state, Reflect.apply(toJSON, value, []))]
  return ['o', ...encodeOwn(state, value, state.options.keysOf?.(value) ?? Object.keys(value))]
}

function encodeOwn(state: State, value: object, keys: readonly string[]): Json[] {
  const parts: Json[] = []
  for (const key of keys) {
    const member: unknown = Reflect.get(value, key)
    state.path.push(key)
    const json = encodeMember(state, member, value)
    state.path.pop()
    if (json !== undefined) parts.push(addLength(state, key), json)
  }
  return parts
}

/** Functions and symbols that the other side has no name for are left out of an object, as `JSON.stringify` does. */
function encodeMember(state: State, member: unknown, owner: object): Json | undefined {
  if (typeof member === 'function') return encodeFunction(state, member, owner)
  if (typeof member === 'symbol' && state.options.nameOf?.(member) === undefined) return undefined
  return encodeValue(state, member)
}

function encodeList(state: State, value: readonly unknown[]): Json {
  const { length } = value
  if (length > state.limits.items) throw tooLarge(state, length)
  const parts: Json[] = ['a']
  for (let index = 0; index < length; index += 1) {
    state.path.push(String(index))
    parts.push(encodeValue(state, value[index]))
    state.path.pop()
  }
  return parts
}

function encodeEntries(state: State, value: ReadonlyMap<unknown, unknown>): Json[] {
  return [...value].flatMap(([key, item]) => [encodeValue(state, key), encodeValue(state, item)])
}

/** Name, message and stack are not own enumerable members, but they are what matters in an error. */
function encodeError(state: State, error: Error): Json {
  const standard = { name: error.name, message: error.message, stack: error.stack, cause: error.cause }
  const keys = Object.keys(error).filter((key) => !(key in standard))
  const given = Object.keys(standard).filter((key) => Reflect.get(standard, key) !== undefined)
  return ['e', ...encodeOwn(state, standard, given), ...encodeOwn(state, error, keys)]
}

function encodeBytes(state: State, value: ArrayBuffer | ArrayBufferView): string {
  if (value.byteLength > state.limits.textLength) throw tooLarge(state, value.byteLength)
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value)
  return addLength(state, toBase64(bytes))
}

function count(state: State): void {
  state.items += 1
  if (state.items > state.limits.items) throw tooLarge(state, state.items)
}

function addLength(state: State, text: string): string {
  state.length += text.length
  if (state.length > state.limits.textLength) throw tooLarge(state, state.length)
  return text
}

function tooLarge({ limits, path }: State, size: number): BorderError {
  const most = `${limits.items} items and ${limits.textLength} characters`
  return new BorderError('too-large', path.join('.'), `the value is too large (${size}): at most ${most}`)
}

function fail(state: State, problem: 'circular' | 'too-deep' | 'unsupported', detail: string): BorderError {
  return new BorderError(problem, state.path.join('.'), detail)
}
