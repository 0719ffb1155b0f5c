import { tellHost } from '../host.ts'
import { now } from './date.ts'

const LEVELS = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const
const MOST = 10_000
/** Values of one argument that are written. */
const MOST_VALUES = 2000

type Level = (typeof LEVELS)[number]

let indent = ''
const counts = new Map<string, number>()
const timers = new Map<string, number>()

function say(level: Level, ...values: unknown[]): void {
  const text = format(...values)
  const shown = indent ? text.replace(/^/gm, indent) : text
  // The host finds the caller in the stack.
  tellHost('console', JSON.stringify([level, shown.slice(0, MOST), new Error().stack]))
}

function open(...values: unknown[]): void {
  if (values.length > 0) say('log', ...values)
  indent += '  '
}

function sayTime(name: unknown, values: readonly unknown[]): void {
  const label = String(name)
  const startedAt = timers.get(label)
  if (startedAt === undefined) say('warn', `No such label '${label}' for console.time`)
  else say('log', `${label}: ${now() - startedAt}ms`, ...values)
}

/** A `console` that writes into the record. */
export const console = {
  ...(Object.fromEntries(
    LEVELS.map((level) => [level, (...values: unknown[]) => say(level, ...values)]),
  ) as Record<Level, (...values: unknown[]) => void>),
  dir: (value: unknown) => say('log', inspect(value, 1)),
  table: (rows: unknown) => say('log', tableOf(rows)),
  group: open,
  groupCollapsed: open,
  groupEnd: () => {
    indent = indent.slice(2)
  },
  assert: (holds: unknown, ...values: unknown[]) => {
    if (!holds) say('error', `Assertion failed${values.length > 0 ? ':' : ''}`, ...values)
  },
  count: (name: unknown = 'default') => {
    const label = String(name)
    counts.set(label, (counts.get(label) ?? 0) + 1)
    say('log', `${label}: ${counts.get(label)}`)
  },
  countReset: (name: unknown = 'default') => counts.delete(String(name)),
  time: (name: unknown = 'default') => timers.set(String(name), now()),
  timeLog: (name: unknown = 'default', ...values: unknown[]) => sayTime(name, values),
  timeEnd: (name: unknown = 'default') => {
    sayTime(name, [])
    timers.delete(String(name))
  },
}

/** Joins values; the first may be a format string with `%s`, `%d`, `%i`, `%f`, `%j`, `%o` and `%O`. */
export function format(...values: unknown[]): string {
  const [first, ...rest] = values
  if (typeof first !== 'string' || rest.length === 0) return values.map((value) => inspect(value)).join(' ')
  const text = first.replace(/%[sdifjoOc%]/g, (sign) => {
    if (sign === '%%') return '%'
    if (rest.length === 0) return sign
    const value = rest.shift()
    if (sign === '%c') return ''
    if (sign === '%s') return typeof value === 'object' ? inspect(value) : String(value)
    if (sign === '%j') return JSON.stringify(value)
    if (sign === '%i') return String(Number.parseInt(String(value), 10))
    return /%[df]/.test(sign) ? String(Number(value)) : inspect(value, 1)
  })
  return [text, ...rest.map((value) => inspect(value))].join(' ')
}

function tableOf(rows: unknown): string {
  if (typeof rows !== 'object' || rows === null) return inspect(rows)
  return Object.entries(rows)
    .slice(0, MOST_VALUES)
    .map(([index, row]) => `${index}: ${inspect(row, 1)}`)
    .join('\n')
}

/** Formats a value as a console does. It calls no `toJSON`, throws nothing that a getter throws, and terminates for every value. */
export function inspect(value: unknown, depth = 0, open: readonly unknown[] = []): string {
  try {
    return inspectValue(value, depth, open)
  } catch {
    return '[cannot be read]'
  }
}

let written = 0

function inspectValue(value: unknown, depth: number, open: readonly unknown[]): string {
  written = open.length === 0 ? 0 : written + 1
  if (written > MOST_VALUES) return '…'
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error)
    return `${value.name}: ${value.message}\n${(value.stack ?? '').replace(/.*authscope:.*\n?/g, '')}`.trimEnd()
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (open.includes(value)) return '[circular]'
  if (depth > 4) return Array.isArray(value) ? '[…]' : '{…}'
  const inner = [...open, value]
  if (Array.isArray(value))
    return `[${value
      .slice(0, 100)
      .map((item) => inspect(item, depth + 1, inner))
      .join(', ')}]`
  const text = membersOf(value)
    .map(([key, read]) => `${String(key)}: ${inspectRead(read, depth + 1, inner)}`)
    .join(', ')
  return text ? `{ ${text} }` : '{}'
}

/** At most a hundred. A getter is called when its member's turn comes, since it may throw. */
function membersOf(value: object): (readonly [unknown, () => unknown])[] {
  if (value instanceof Map || value instanceof Set)
    return [...value.entries()].slice(0, 100).map(([key, item]) => [key, () => item])
  return Object.keys(value)
    .slice(0, 100)
    .map((key) => [key, () => Reflect.get(value, key)])
}

function inspectRead(read: () => unknown, depth: number, open: readonly unknown[]): string {
  try {
    return inspect(read(), depth, open)
  } catch {
    return '[cannot be read]'
  }
}
