import { tellHost } from '../host.ts'

const LEVELS = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const
const MOST = 10_000

/** `console`, into the record. */
export const console = Object.fromEntries(
  LEVELS.map((level) => [
    level,
    (...values: unknown[]) => {
      const text = values.map((value) => inspect(value)).join(' ')
      tellHost('console', JSON.stringify([level, text.slice(0, MOST)]))
    },
  ]),
)

/** A value as one reads it in a console. Runs no `toJSON`, and comes to an end on every value. */
function inspect(value: unknown, depth = 0, open: readonly unknown[] = []): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return `${value.name}: ${value.message}\n${value.stack ?? ''}`.trimEnd()
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (open.includes(value)) return '[circular]'
  if (depth > 4) return Array.isArray(value) ? '[…]' : '{…}'
  const inner = [...open, value]
  if (Array.isArray(value))
    return `[${value
      .slice(0, 100)
      .map((item) => inspect(item, depth + 1, inner))
      .join(', ')}]`
  const members =
    value instanceof Map ? [...value] : value instanceof Set ? [...value].entries() : Object.entries(value)
  const text = [...members]
    .slice(0, 100)
    .map(([key, item]) => `${String(key)}: ${inspect(item, depth + 1, inner)}`)
    .join(', ')
  return text ? `{ ${text} }` : '{}'
}
