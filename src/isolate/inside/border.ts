import { type Decoded, decode } from '../border/decode.ts'
import { type Description, type EncodeOptions, encode } from '../border/encode.ts'
import { describeError, reviveError } from './auth/errors.ts'
import { adapterOf, isProvidersOwn, operationOf, providerOf } from './auth/marks.ts'
import { assumedWhole, isAnswered, isPlaceholder, missingIn } from './auth/placeholder.ts'
import { nameOfSymbol, symbolOfName } from './auth/symbols.ts'
import { callHost } from './host.ts'
import { console } from './web/console.ts'
import { fetch } from './web/fetch.ts'
import { Headers } from './web/headers.ts'
import { Request, Response } from './web/messages.ts'
import { URL } from './web/url.ts'
import { URLSearchParams } from './web/url-search-params.ts'

/** Functions that the other end refers to by number. They exist as long as the instance, which is one exchange. */
const handles: Method[] = []

/** A function and the object it is a member of: methods call each other through `this`. */
export interface Method {
  readonly callable: object
  readonly owner: object | undefined
}

/** A value for the other end. */
export function encodeOut(
  value: unknown,
  options: Pick<EncodeOptions, 'describe' | 'known' | 'handleOf' | 'keysOf'> = {},
): string {
  return encode(value, { describe, nameOf: nameOfSymbol, ...options }).text
}

/** The configuration: functions as numbers, where each is defined, and which package’s function was called with it. */
export function encodeConfig(config: unknown, flavour: string | undefined): string {
  const locations: unknown[] = []
  const { adapter, logger } = (isPlaceholder(config) ? {} : Object(config)) as {
    readonly adapter?: unknown
    readonly logger?: unknown
  }
  const handleOf = (callable: object, owner: object | undefined): number | undefined => {
    locations.push(locationOf(callable))
    const called = owner !== undefined && owner === logger ? notAwaited(callable, owner) : callable
    return handles.push({ callable: called, owner }) - 1
  }
  const options = {
    handleOf,
    describe: (value: object) => describeInConfig(value, handleOf),
    // Only for these does Auth.js use members of a class.
    keysOf: (value: object) =>
      value === adapter || value === logger ? keysWithClass(value) : Object.keys(value),
  }
  const inherited = adapter === Object(adapter) ? inheritedKeys(adapter as object) : []
  // The places come second: only then are all of them known.
  return encodeOut({ config, locations, flavour, inherited }, options)
}

/** A missing value comes with what there is of it: the members next to a spread one, or a function that fails when it is called. */
function describeInConfig(
  value: object,
  handleOf: (callable: object, owner: undefined) => number | undefined,
): Description | undefined {
  const operation = operationOf(value)
  if (operation !== undefined) return { tag: 'operation', parts: [operation] }
  const missing = missingIn(value)
  if (!missing) return describe(value)
  const isWhole = isPlaceholder(value)
  if (isWhole && isAnswered(missing)) return undefined
  const { specifier, path } = missing
  const advice = [callHost('placeholder.advice', specifier), callHost('placeholder.tab', specifier)]
  const rest = isWhole ? handleOf(value, undefined) : Object.fromEntries(Object.entries(value))
  return { tag: 'missing', parts: [specifier, path, ...advice, rest] }
}

/** A logger is not awaited: the engine sees what it throws, but not what it rejects with. */
function notAwaited(callable: object, owner: object): object {
  return (...args: unknown[]) => {
    const result: unknown = Reflect.apply(callable as () => unknown, owner, args)
    if (result instanceof Promise)
      result.catch((error: unknown) => console.error('Unhandled rejection in the logger:', error))
  }
}

/** Own members, and the methods of its classes. */
function keysWithClass(value: object): string[] {
  return [...Object.keys(value), ...inheritedKeys(value)]
}

/** Those of its classes alone, which the published package does not find in an adapter. */
function inheritedKeys(value: object): string[] {
  const keys = new Set<string>()
  for (
    let made: object | null = Object.getPrototypeOf(value);
    made !== null && made !== Object.prototype;
    made = Object.getPrototypeOf(made)
  )
    for (const key of Object.getOwnPropertyNames(made))
      if (key !== 'constructor' && !Object.hasOwn(value, key)) keys.add(key)
  return [...keys]
}

/** QuickJS knows where a function is defined. */
export function locationOf(callable: object): object | null {
  const { fileName, lineNumber } = callable as { readonly fileName?: unknown; readonly lineNumber?: unknown }
  return typeof fileName === 'string' && typeof lineNumber === 'number'
    ? { file: fileName, line: lineNumber }
    : null
}

/** A value from the other end. */
export function decodeIn(text: string): Decoded {
  return decode(text, { revive, reviveError, symbolOf: symbolOfName })
}

export function methodOf(handle: number): Method | undefined {
  return handles[handle]
}

function describe(value: object): Description | undefined {
  const missing = missingIn(value)
  if (missing) return { tag: 'j', parts: [assumedWhole(missing)] }
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

/** Own members, because `{...GitHub({}), profile}` has both: without the mark and what the other end has itself. */
function membersOf(value: object): object {
  if (typeof value === 'function') return {}
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isProvidersOwn(member)))
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
