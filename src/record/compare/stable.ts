import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { logWritten } from '../kinds/log-written.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { headerOf } from '../values/http.ts'

/**
 * What a step says, without what no two runs have alike: two engines draw their values in another order and take another number of moments. Of a page only what
 * it says.
 */
export function stable(step: Step): unknown {
  const {
    began: _began,
    verdict: _verdict,
    ...data
  } = {
    began: undefined,
    verdict: undefined,
    ...step.data,
  } as Readonly<Record<string, unknown>>
  if (responseReceived.is(step)) {
    const { status, headers, body } = step.data.response
    const type = headerOf(headers, 'content-type')?.split(';')[0]?.toLowerCase()
    const location = headerOf(headers, 'location')
    const text = body?.text ?? ''
    return placeholders({ status, type, location, body: type === 'text/html' ? textOfPage(text) : text })
  }
  // Sentences of errors are each engine's own.
  if (logWritten.is(step)) return { level: step.data.level, error: step.data.message.split(':')[0] }
  return placeholders(data)
}

const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]*\.[\w-]*(?:\.[\w-]*){1,3}/g, '‹token›'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, '‹uuid›'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, '‹time›'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '‹time›'],
  [/\b[\da-f]{20,}\b/g, '‹hex›'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g, '‹random›'],
]

function placeholders(value: unknown): unknown {
  if (typeof value === 'string')
    return DRAWN.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), decoded(value))
  if (typeof value === 'number') return isTime(value) ? '‹time›' : value
  if (value instanceof Date) return '‹time›'
  if (Array.isArray(value)) return value.filter((each) => !isOfClient(each)).map(placeholders)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([name]) => name !== 'sizeBytes')
  return Object.fromEntries(members.map(([name, member]) => [name, placeholders(member)]))
}

/** Headers about the client that sends, and the length of a body whose drawn values may be longer. */
const OF_CLIENT = ['content-length', 'user-agent']

function isOfClient(value: unknown): boolean {
  return Array.isArray(value) && OF_CLIENT.includes(String(value[0]).toLowerCase())
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

function textOfPage(markup: string): string {
  return markup
    .replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
