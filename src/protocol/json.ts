import { fromBase64, toBase64 } from './base64.ts'
import { DATA_LIMITS, TRACE_LIMITS } from './limits.ts'
import { checkJsonSize } from './plain-data.ts'
import { excerpt } from './shape.ts'

/**
 * JSON for recorded values, which JSON alone cannot hold: `{"$date": "…"}`, `{"$bytes": "base64"}`, `{"$buffer": "base64"}`,
 * `{"$bigint": "12"}`, `{"$number": "NaN"}`, `{"$undefined": true}`. A record that has a member whose name begins with `$` is
 * written as `{"$record": {…}}`.
 */
export function toJson(value: unknown, indent: 1 | '' = 1): string {
  return JSON.stringify(encode(value), undefined, indent)
}

function encode(value: unknown): unknown {
  if (value === undefined) return { $undefined: true }
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $number: String(value) }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.toISOString() }
  if (value instanceof ArrayBuffer) return { $buffer: toBase64(new Uint8Array(value)) }
  if (ArrayBuffer.isView(value))
    return { $bytes: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
  if (Array.isArray(value)) return value.map(encode)
  const entries = Object.entries(value).map(([key, member]) => [key, encode(member)] as const)
  const record = Object.fromEntries(entries)
  return entries.some(([key]) => key.startsWith('$')) ? { $record: record } : record
}

/** What `toJson` wrote. @throws SyntaxError or RangeError with a sentence about what is wrong with the text, or too much in it. */
export function fromJson(text: string): unknown {
  const tooMuch = checkJsonSize(text, { nesting: DATA_LIMITS.nesting, values: TRACE_LIMITS.values })
  if (tooMuch !== undefined) throw new RangeError(tooMuch)
  return decode(JSON.parse(text))
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(decode)
  const entries = Object.entries(value)
  const [first] = entries
  if (first && entries.length === 1 && first[0].startsWith('$')) return decodeTagged(first[0], first[1])
  return decodeRecord(entries)
}

function decodeRecord(entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries.map(([key, member]) => [key, decode(member)]))
}

function decodeTagged(tag: string, value: unknown): unknown {
  switch (tag) {
    case '$undefined':
      return undefined
    case '$date':
      return new Date(typeof value === 'string' ? value : Number.NaN)
    case '$number':
      return Number(value)
    case '$bigint':
      if (typeof value === 'string' && /^-?\d{1,1000}$/.test(value)) return BigInt(value)
      break
    case '$bytes':
      if (typeof value === 'string') return bytesIn(value)
      break
    case '$buffer':
      if (typeof value === 'string') return bytesIn(value).buffer
      break
    case '$record':
      if (typeof value === 'object' && value !== null) return decodeRecord(Object.entries(value))
      break
  }
  throw new SyntaxError(
    `${excerpt(tag)} must contain what its name says, not ${excerpt(JSON.stringify(value) ?? '')}.`,
  )
}

function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0)
    throw new SyntaxError(`Bytes must be base64, not "${text.slice(0, 40)}".`)
  return fromBase64(text)
}
