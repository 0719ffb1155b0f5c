import { isRecord } from './shape.ts'

const LONGEST = 40

/** A value in a few characters, for a step's summary: `null`, `true`, an id, a name. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return shorten(value)
  if (value === undefined) return 'nothing'
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `${value.length} rows`
  return shorten(nameOf(value as Record<string, unknown>))
}

function nameOf(value: Readonly<Record<string, unknown>>): string {
  if (isRecord(value['session'])) return nameOf(value['session'])
  for (const key of [
    'id',
    'sessionToken',
    'providerAccountId',
    'credentialID',
    'identifier',
    'name',
    'sub',
  ]) {
    const name = value[key]
    if (typeof name === 'string' || typeof name === 'number') return String(name)
  }
  return `${Object.keys(value).length} members`
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
