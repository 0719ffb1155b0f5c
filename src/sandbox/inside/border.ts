import { type Decoded, decode } from '../border/decode.ts'
import { type Description, type EncodeOptions, encode } from '../border/encode.ts'
import { describeError, reviveError } from './auth/errors.ts'
import { adapterOf, isAdapterMethod, providerOf } from './auth/marks.ts'
import { nameOfSymbol, symbolOfName } from './auth/symbols.ts'
import { fetch } from './web/fetch.ts'
import { Headers } from './web/headers.ts'
import { Request, Response } from './web/messages.ts'
import { URL } from './web/url.ts'
import { URLSearchParams } from './web/url-search-params.ts'

/** Functions that the other end holds, by number. They live as long as the instance, which is one exchange. */
const handles: Method[] = []

/** A function, and whose member it was: methods call each other by `this`. */
export interface Method {
  readonly callable: object
  readonly owner: object | undefined
}

/** A value for the other end. */
export function encodeOut(value: unknown, options: Pick<EncodeOptions, 'known' | 'handleOf'> = {}): string {
  return encode(value, { describe, nameOf: nameOfSymbol, ...options }).text
}

/** The configuration: functions as numbers, and where each is written. */
export function encodeConfig(config: unknown): string {
  const places: unknown[] = []
  const handleOf = (callable: object, owner: object | undefined): number | undefined => {
    if (isAdapterMethod(callable)) return undefined
    places.push(placeOf(callable))
    return handles.push({ callable, owner }) - 1
  }
  // The places come second: they are all there when they are written.
  return encodeOut({ config, places }, { handleOf })
}

/** QuickJS knows where a function is written. */
function placeOf(callable: object): object | null {
  const { fileName, lineNumber } = callable as { readonly fileName?: unknown; readonly lineNumber?: unknown }
  return typeof fileName === 'string' && typeof lineNumber === 'number'
    ? { file: fileName, line: lineNumber }
    : null
}

/** A value from the other end. */
export function decodeIn(text: string): Decoded {
  return decode(text, { revive, reviveError, symbolOf: symbolOfName })
}

/** A copy by way of the border, for `structuredClone`. */
export function copyValue(value: unknown): unknown {
  return decode(encode(value, { describe, cycles: true }).text, { revive, reviveError, cycles: true }).value
}

export function methodOf(handle: number): Method | undefined {
  return handles[handle]
}

function describe(value: object): Description | undefined {
  const provider = providerOf(value)
  if (provider !== undefined) return { tag: 'provider', parts: [provider, membersOf(value)] }
  const adapter = adapterOf(value)
  if (adapter !== undefined) return { tag: 'adapter', parts: [adapter, membersOf(value)] }
  if (value instanceof URL) return { tag: 'url', parts: [value.href] }
  if (value instanceof URLSearchParams) return { tag: 'query', parts: [value.toString()] }
  if (value instanceof Headers) return { tag: 'headers', parts: [[...value].flat()] }
  if (value instanceof Request)
    return {
      tag: 'request',
      parts: [value.url, value.method, [...value.headers].flat(), value.takeBytes()],
    }
  if (value instanceof Response)
    return {
      tag: 'response',
      parts: [value.status, value.statusText, [...value.headers].flat(), value.takeBytes()],
    }
  return value instanceof Error ? describeError(value) : undefined
}

/** Own members, without the mark: `{...GitHub({}), profile}` has both. */
function membersOf(value: object): object {
  return typeof value === 'function' ? {} : Object.fromEntries(Object.entries(value))
}

function revive(tag: string, parts: readonly unknown[]): object | undefined {
  const [one, two, three, four] = parts as [string, string, string[], Uint8Array | undefined]
  switch (tag) {
    case 'url':
      return new URL(one)
    case 'query':
      return new URLSearchParams(one)
    case 'headers':
      return headersOf(parts[0])
    case 'request':
      return new Request(one, { method: two, headers: headersOf(three), body: four ?? null })
    case 'response':
      return new Response(four ?? null, { status: Number(one), statusText: two, headers: headersOf(three) })
    case 'fetch':
      return fetch
    default:
      return undefined
  }
}

function headersOf(flat: unknown): Headers {
  const list = flat as readonly string[]
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2)
    headers.append(list[index] ?? '', list[index + 1] ?? '')
  return headers
}
