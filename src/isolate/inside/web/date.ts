import { callHost } from '../host.ts'

/** The world's time, in milliseconds since 1970. */
export function now(): number {
  return Number(callHost('now', null))
}

const IN_UTC = /^([+-]\d\d)?\d{4}(-\d\d){0,2}$/
const WITH_ZONE = /(Z|(GMT|UTC)([+-]\d\d:?\d\d)?|:[\d.]+ ?[+-]\d\d:?\d\d|\b[ECMP][SD]T)(\s*\(.*\))?$/i
const PARTS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']

/**
 * `Date` on the world's clock and, as on most servers, in UTC, in any time zone of this machine. The class itself is unchanged: `instanceof`,
 * `UTC` and all methods are the interpreter's.
 */
export function virtualDate(Real: DateConstructor): DateConstructor {
  const { parse } = Real
  const read = (value: unknown): number => parse(withZone(String(value)))
  const timeOf = (args: readonly unknown[]): unknown => {
    const [first] = args
    if (args.length === 0) return now()
    if (args.length > 1) return Real.UTC(...(args as [number]))
    const value = first instanceof Real ? first.getTime() : primitiveOf(first)
    return typeof value === 'string' ? read(value) : value
  }
  const Virtual = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, [timeOf(args)], newTarget),
    apply: () => new Real(now()).toString(),
  })
  Real.now = now
  Real.parse = read
  const { prototype } = Real
  const own: Record<string, unknown> = {
    constructor: Virtual,
    getTimezoneOffset: () => 0,
    toString(this: Date) {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : `${this.toDateString()} ${this.toTimeString()}`
    },
    toDateString(this: Date) {
      // The parts of `Wed, 02 Jan 2030 03:04:05 GMT`.
      return this.toUTCString().replace(/^(\w+), (\d+) (\w+) (-?\d+) .*/, '$1 $3 $2 $4')
    },
    toTimeString(this: Date) {
      return this.toUTCString()
        .replace(/.* (?=[\d:]+ GMT$)/, '')
        .replace('GMT', 'GMT+0000 (Coordinated Universal Time)')
    },
  }
  for (const part of PARTS)
    for (const way of ['get', 'set']) own[way + part] = Reflect.get(prototype, `${way}UTC${part}`)
  for (const [name, value] of Object.entries(own))
    if (value) Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  return Virtual
}

function primitiveOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const read: unknown = Reflect.get(value, Symbol.toPrimitive)
  if (typeof read === 'function') return Reflect.apply(read, value, ['default'])
  const plain: unknown = value.valueOf()
  return typeof plain === 'object' ? String(value) : plain
}

/** A time of day without a zone would be in this machine's zone. An ISO 8601 date without a time is always UTC. */
function withZone(text: string): string {
  if (IN_UTC.test(text.trim()) || WITH_ZONE.test(text.trim())) return text
  return /^[+-]?\d{4,6}-\d\d-\d\dT/.test(text) ? `${text}Z` : `${text} GMT`
}
