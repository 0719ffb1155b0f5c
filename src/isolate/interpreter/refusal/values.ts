import type { RefusalWant } from '../../../protocol/refusal.ts'
import type { Source } from './sources.ts'
import { markOf } from './trace.ts'

/** `now` is what the code made of the source: where that is a part of it, only this part becomes another one. */
export function wantOf({ made, of, whole }: Source, wanted: unknown, now?: unknown): RefusalWant {
  const value = inPlaceOf(now, wanted, whole)
  const isText = of.from === 'environment' && typeof value !== 'string'
  const plain = plainOf(value)
  const text = made === 'split' && Array.isArray(plain) ? plain.join(',') : plain
  return { of, value: JSON.stringify(isText && typeof text !== 'string' ? JSON.stringify(text) : text) }
}

/** `ada@harbour.example` for the domain `harbour.example`, and the date for its milliseconds. */
function inPlaceOf(now: unknown, wanted: unknown, whole: unknown): unknown {
  const [kind, time] = markOf(whole) ?? []
  const isTime = typeof wanted === 'number' && now === (kind === 'date' ? time : Date.parse(String(whole)))
  if (isTime && typeof whole !== 'number') return new Date(wanted).toISOString()
  if (typeof whole !== 'string' || whole === '' || now === whole) return wanted
  if (typeof now !== 'string' || now === '' || typeof wanted !== 'string') return wanted
  const at = whole.toLowerCase().lastIndexOf(now.toLowerCase())
  return at < 0 ? wanted : whole.slice(0, at) + wanted + whole.slice(at + now.length)
}

/** A text that ends like that; an address stays one. */
export function endingIn(now: unknown, end: unknown): string | undefined {
  if (typeof end !== 'string') return undefined
  const [local = '', domain] = typeof now === 'string' ? now.split('@') : []
  if (domain === undefined) return `ada${end}`
  return end.includes('@', 1) ? end : `${local}@${end.replace(/^@/, '').replace(/^\./, 'example.')}`
}

/** As JSON has it: a date is its text. */
function plainOf(value: unknown): unknown {
  const [kind, fact] = markOf(value) ?? []
  if (kind === 'date') return new Date(Number(fact)).toISOString()
  if (kind === 'bigint') return Number(fact)
  if (kind !== undefined) return null
  if (Array.isArray(value)) return value.map(plainOf)
  return value
}

export const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'member',
  number: 1,
  boolean: true,
  object: {},
}

/** Something that is true, or not, and fits a name. */
export function sampleFor(name: string, truth: boolean, now: unknown): unknown {
  if (!truth)
    return typeof now === 'boolean' || now === undefined ? false : typeof now === 'string' ? '' : null
  if (typeof now === 'boolean') return true
  if (/^(?:is|has|can)[A-Z_]|active|enabled|admin|approved|allowed|ativo|activo/i.test(name)) return true
  if (/(?:At|_at|date|verified)$/i.test(name)) return '2020-01-01T00:00:00.000Z'
  if (/roles|groups|permissions|teams|orgs|guilds|members|list$/i.test(name)) return ['member']
  if (/e?mail/i.test(name)) return 'ada@example.com'
  if (/role|status|plan|type|name|team|group|org/i.test(name)) return 'member'
  return /id$/i.test(name) ? '1' : true
}

/** More or less; of a time, by as much as a sign-in never takes. */
export function moved(value: unknown, isMore: boolean): unknown {
  const [kind, fact] = markOf(value) ?? []
  const sign = isMore ? 1 : -1
  if (kind === 'date') return { $: ['date', Number(fact) + sign * YEAR] }
  if (typeof value !== 'number') return undefined
  if (value > 1e12) return value + sign * YEAR
  return value + sign * (value > 1e9 ? YEAR / 1000 : 1)
}

const YEAR = 365 * 86_400_000

/** Of texts, one that the code wants elsewhere. */
export function unlike(value: unknown, wanted: readonly string[]): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? [...wanted, 'active', 'member'].find((each) => each !== value) : null
}

export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'string') return undefined
  return name === 'endsWith' && value.includes('@') ? value.slice(value.indexOf('@')) : value
}
