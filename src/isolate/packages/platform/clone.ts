import { Headers, Request, Response, URL, URLSearchParams } from '../../inside/main.ts'
import { Blob } from './blob.ts'
import { DOMException } from './errors.ts'
import { CryptoKey } from './subtle.ts'

type Copies = Map<object, unknown>

/** Objects with internal state that cannot be copied. */
const UNIQUE = [Promise, WeakMap, WeakSet, WeakRef, Headers, Request, Response, URL, URLSearchParams]
/** Immutable values, which are their own copy. */
const FROZEN = [Blob, CryptoKey]
const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

/** https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone */
export function structuredClone(value: unknown): unknown {
  return copied(value, new Map())
}

function copied(value: unknown, copies: Copies): unknown {
  if (typeof value === 'symbol' || typeof value === 'function') throw notCloned(value)
  if (typeof value !== 'object' || value === null) return value
  if (copies.has(value)) return copies.get(value)
  const keep = <T extends object>(made: T): T => {
    copies.set(value, made)
    return made
  }
  if (UNIQUE.some((Kind) => value instanceof Kind)) throw notCloned(value)
  if (FROZEN.some((Kind) => value instanceof Kind)) return keep(value)
  const simple = simpleCopy(value)
  if (simple) return keep(simple)
  if (ArrayBuffer.isView(value)) return keep(viewCopy(value, copies))
  if (value instanceof Map) {
    const made = keep(new Map())
    for (const [key, item] of [...value]) made.set(copied(key, copies), copied(item, copies))
    return made
  }
  if (value instanceof Set) {
    const made = keep(new Set())
    for (const item of [...value]) made.add(copied(item, copies))
    return made
  }
  if (value instanceof Error) return errorCopy(value, keep, copies)
  const made = keep(Array.isArray(value) ? new Array(value.length) : {})
  for (const key of Object.keys(value)) {
    const item = copied(Reflect.get(value, key), copies)
    Object.defineProperty(made, key, { value: item, configurable: true, enumerable: true, writable: true })
  }
  return made
}

/** Copies objects that contain no other objects. */
function simpleCopy(value: object): object | undefined {
  if (value instanceof Date) return new Date(value.getTime())
  if (value instanceof RegExp) return new RegExp(value.source, value.flags)
  if (value instanceof ArrayBuffer) return value.slice(0)
  for (const Kind of [Boolean, Number, String, BigInt])
    if (value instanceof Kind) return Object(value.valueOf())
  return undefined
}

/** Views of the same buffer become views of the same copy. */
function viewCopy(view: ArrayBufferView, copies: Copies): object {
  const buffer = copied(view.buffer, copies) as ArrayBuffer
  if (view instanceof DataView) return new DataView(buffer, view.byteOffset, view.byteLength)
  const name = Reflect.get(view, Symbol.toStringTag) as 'Uint8Array'
  return new globalThis[name](buffer, view.byteOffset, (view as Uint8Array).length)
}

function errorCopy(error: Error, keep: <T extends object>(made: T) => T, copies: Copies): Error {
  const { name, message, stack } = error
  const Kind = Object.hasOwn(ERRORS, name) ? ERRORS[name as keyof typeof ERRORS] : Error
  const made = keep(new Kind(message))
  Object.defineProperty(made, 'stack', { value: stack, configurable: true, writable: true })
  if (!Object.hasOwn(error, 'cause')) return made
  const value = copied(error.cause, copies)
  return Object.defineProperty(made, 'cause', { value, configurable: true, writable: true })
}

function notCloned(value: unknown): Error {
  const named = typeof value === 'object' ? '#<Object>' : String(value).slice(0, 100)
  return new DOMException(`${named} could not be cloned.`, 'DataCloneError')
}
