import { toBase64url } from '../../authenticator/bytes/bytes.ts'

/** Conversions of Web IDL §3.2. They throw the TypeError of the page's window. */
export interface Converter {
  readonly fail: (message: string) => TypeError
  dictionary(value: unknown, what: string): Dictionary
}

export interface Dictionary {
  has(name: string): boolean
  raw(name: string): unknown
  text(name: string): string
  optionalText(name: string): string | undefined
  /** `unsigned long`, without [EnforceRange]: it wraps around. */
  unsignedLong(name: string): number | undefined
  long(name: string): number
  boolean(name: string): boolean | undefined
  /** A copy of the bytes, base64url. */
  bytes(name: string): string
  optionalBytes(name: string): string | undefined
  dictionary(name: string): Dictionary
  optionalDictionary(name: string): Dictionary | undefined
  /** A sequence; undefined when it is absent. */
  sequence<T>(name: string, convert: (value: unknown) => T): readonly T[] | undefined
  texts(name: string): readonly string[] | undefined
}

export function createConverter(window: { readonly TypeError: typeof TypeError }): Converter {
  const fail = (message: string): TypeError => new window.TypeError(message)
  const dictionary = (value: unknown, what: string): Dictionary =>
    readDictionary(value, what, fail, dictionary)
  return { fail, dictionary }
}

type Fail = Converter['fail']

function readDictionary(
  value: unknown,
  what: string,
  fail: Fail,
  nested: (value: unknown, what: string) => Dictionary,
): Dictionary {
  if (value !== undefined && value !== null && typeof value !== 'object' && typeof value !== 'function')
    throw fail(`${what} is not an object.`)
  const raw = (name: string): unknown =>
    (value as Readonly<Record<string, unknown>> | undefined | null)?.[name]
  const required = (name: string): unknown => {
    const found = raw(name)
    if (found === undefined) throw fail(`${what}.${name} is missing.`)
    return found
  }
  const optional = <T>(name: string, convert: (found: unknown) => T): T | undefined => {
    const found = raw(name)
    return found === undefined ? undefined : convert(found)
  }
  const path = (name: string): string => `${what}.${name}`
  return {
    has: (name) => raw(name) !== undefined,
    raw,
    text: (name) => toText(required(name), path(name), fail),
    optionalText: (name) => optional(name, (found) => toText(found, path(name), fail)),
    unsignedLong: (name) => optional(name, (found) => toNumber(found, path(name), fail) >>> 0),
    long: (name) => toNumber(required(name), path(name), fail) | 0,
    boolean: (name) => optional(name, Boolean),
    bytes: (name) => toBytes(required(name), path(name), fail),
    optionalBytes: (name) => optional(name, (found) => toBytes(found, path(name), fail)),
    dictionary: (name) => nested(required(name), path(name)),
    optionalDictionary: (name) => optional(name, (found) => nested(found, path(name))),
    sequence: (name, convert) =>
      optional(name, (found) => toSequence(found, path(name), fail).map((each) => convert(each))),
    texts: (name) =>
      optional(name, (found) =>
        toSequence(found, path(name), fail).map((each) => toText(each, path(name), fail)),
      ),
  }
}

export function toText(value: unknown, what: string, fail: Fail): string {
  if (typeof value === 'symbol') throw fail(`${what} is a symbol, not text.`)
  return String(value)
}

function toNumber(value: unknown, what: string, fail: Fail): number {
  if (typeof value === 'symbol' || typeof value === 'bigint') throw fail(`${what} is not a number.`)
  return Number(value)
}

function toSequence(value: unknown, what: string, fail: Fail): readonly unknown[] {
  const isObject = typeof value === 'object' && value !== null
  if (!isObject || typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] !== 'function')
    throw fail(`${what} is not a list.`)
  return [...(value as Iterable<unknown>)]
}

/** A BufferSource: also one of another window. One whose bytes were transferred has none. */
function toBytes(value: unknown, what: string, fail: Fail): string {
  const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value)
    ? value
    : { buffer: value, byteOffset: 0, byteLength: undefined }
  if (!isArrayBuffer(buffer)) throw fail(`${what} is not an ArrayBuffer or a view of one.`)
  if ('resizable' in buffer && buffer.resizable) throw fail(`${what} can change its size.`)
  const length = byteLength ?? buffer.byteLength
  return length === 0 ? '' : toBase64url(new Uint8Array(buffer, byteOffset, length))
}

function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return hasBrand(ArrayBuffer.prototype, 'byteLength', value)
}

/** Whether an object is of an interface, also of another window's: only then can an attribute be read. Names and prototypes could be anything. */
export function hasBrand(prototype: object, attribute: string, value: unknown): boolean {
  try {
    Object.getOwnPropertyDescriptor(prototype, attribute)?.get?.call(value)
    return true
  } catch {
    return false
  }
}
