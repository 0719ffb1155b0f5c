import type { HeaderList, HttpRequest, HttpResponse } from '../../protocol/http.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieRefused } from '../kinds/cookie-refused.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { logWritten } from '../kinds/log-written.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { headerOf, readBody } from '../values/http.ts'
import { pageParts } from './page-parts.ts'

/**
 * What a step says, without what no two runs have alike: two engines draw their values in another order and take another number of moments. Addresses, forms,
 * cookies and pages are taken apart, so that a difference is as small as a parameter.
 */
export function stable(step: Step): unknown {
  if (requestSent.is(step)) return placeholders(requestParts(step.data.request))
  if (responseReceived.is(step)) return placeholders(responseParts(step.data.response))
  if (cookieStored.is(step)) return placeholders({ line: step.data.line, removed: step.data.removed })
  if (cookieRefused.is(step)) return placeholders({ line: step.data.line })
  if (logWritten.is(step)) return { level: step.data.level, error: errorName(step.data.message) }
  return placeholders(step.data)
}

/** Sentences of errors are each engine's own, and so are the classes of those that Auth.js doesn't define. */
function errorName(message: string): string | undefined {
  const name = message.split(':')[0]
  return OTHER_ERRORS.includes(name ?? '') ? 'Error' : name
}

const OTHER_ERRORS = ['OperationProcessingError', 'ProtocolError', 'RangeError', 'SyntaxError', 'TypeError']

function requestParts({ method, url, headers, body }: HttpRequest) {
  const readable = readBody(headers, body)
  const form = readable && 'form' in readable ? grouped(readable.form.filter(isFilled)) : undefined
  return {
    method,
    url: addressParts(url),
    headers: headersOf(headers),
    ...(form ? { form } : { body: readable && 'json' in readable ? readable.json : (body?.text ?? '') }),
  }
}

/** Where a framework checks requests itself, one of the pages has this field empty, and the other none. */
function isFilled([name, value]: readonly [string, string]): boolean {
  return name !== 'csrfToken' || value !== ''
}

function responseParts({ status, headers, body }: HttpResponse) {
  const type = headerOf(headers, 'content-type')?.split(';')[0]?.toLowerCase()
  const location = headerOf(headers, 'location')
  const readable = readBody(headers, body)
  const text = body?.text ?? ''
  return {
    status,
    type,
    ...(location !== undefined && { location: addressParts(location) }),
    ...(type === 'text/html'
      ? { page: pageParts(text) }
      : { body: readable && 'json' in readable ? withAddress(readable.json) : text }),
  }
}

/** Where scripts are to go next comes as `url`. */
function withAddress(json: unknown): unknown {
  return isRecord(json) && typeof json['url'] === 'string'
    ? { ...json, url: addressParts(json['url']) }
    : json
}

/** An address, and its parameters by name. */
function addressParts(url: string) {
  const [address = '', query = ''] = url.split(/\?(.*)/s)
  return { address, query: grouped([...new URLSearchParams(query)]) }
}

/** Values by name: one as it is, several as a list. */
function grouped(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, unknown> {
  const groups = new Map<string, string[]>()
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value])
  return new Map([...groups].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Headers about the client that sends, and the length of a body whose drawn values may be longer. */
const OF_CLIENT = ['content-length', 'user-agent']

function headersOf(headers: HeaderList): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>()
  for (const [written, value] of headers) {
    const name = written.toLowerCase()
    if (!OF_CLIENT.includes(name)) known.set(name, headerParts(name, value))
  }
  return known
}

function headerParts(name: string, value: string): unknown {
  if (name === 'cookie') return cookiesIn(value)
  return name === 'referer' ? addressParts(value) : value
}

function cookiesIn(header: string): ReadonlyMap<string, unknown> {
  return grouped(
    header.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [name, value] as const
    }),
  )
}

const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]*\.[\w-]*(?:\.[\w-]*){1,3}/g, '‹token›'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, '‹uuid›'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, '‹time›'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '‹time›'],
  [/\b[\da-f]{20,}\b/g, '‹hex›'],
  // 32 bytes as base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '‹random›'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g, '‹random›'],
]

function placeholders(value: unknown): unknown {
  if (typeof value === 'string')
    return DRAWN.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), decoded(value))
  if (typeof value === 'number') return isTime(value) ? '‹time›' : value
  if (value instanceof Date) return '‹time›'
  if (value instanceof Map) return membersOf([...value])
  if (Array.isArray(value)) return value.map(placeholders)
  if (isRequest(value)) return '‹request›'
  return isRecord(value) ? membersOf(Object.entries(value)) : value
}

/** Code is given a request that is only made when it reads it; the package makes it before. */
function isRequest(value: unknown): boolean {
  const mark = isRecord(value) ? value['~'] : undefined
  return isRecord(mark) && (mark['kind'] === 'getter' || mark['name'] === 'Request')
}

function membersOf(entries: readonly (readonly [string, unknown])[]): unknown {
  const members = entries.filter(([name]) => name !== 'sizeBytes')
  return Object.fromEntries(members.map(([name, member]) => [name, placeholders(member)]))
}

/** Addresses inside of addresses are encoded, where a pattern would not find what is in them. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Seconds or milliseconds since 1970, from 2001 to 2065. */
function isTime(value: number): boolean {
  return (value > 1e9 && value < 3e9) || (value > 1e12 && value < 3e12)
}
