import { isRecord } from '../../protocol/shape.ts'
import { readMembers } from './members.ts'

/** Any recorded value in one line, as code writes it, at most about `limit` characters long. */
export function oneLine(value: unknown, limit = 80): string {
  const text = write(value, limit, 0)
  return text.length > limit ? `${text.slice(0, Math.max(1, limit - 1))}…` : text
}

function write(value: unknown, limit: number, depth: number): string {
  if (typeof value === 'string') return quote(value.length > limit ? `${value.slice(0, limit)}…` : value)
  if (value === null || typeof value !== 'object') return plain(value)
  if (value instanceof Date) return dateText(value)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (Array.isArray(value)) return writeList(value, limit, depth)
  return writeRecord(value, limit, depth)
}

function plain(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  return String(value)
}

function writeList(list: readonly unknown[], limit: number, depth: number): string {
  if (list.length === 0) return '[]'
  if (depth > 1) return '[…]'
  const parts: string[] = []
  for (const item of list) {
    parts.push(write(item, limit, depth + 1))
    if (parts.join(', ').length > limit) break
  }
  return `[${parts.join(', ')}]`
}

function writeRecord(record: object, limit: number, depth: number): string {
  const { what, isWhole, members, left } = readMembers(record)
  if (isWhole) return what
  const before = what === '' ? '' : `${what} `
  if (members.length === 0) return `${before}{${left === 0 ? '' : ' … '}}`
  if (depth > 1) return `${before}{ … }`
  const parts: string[] = []
  let length = 0
  for (const [key, value] of members) {
    const part = `${key}: ${write(value, limit, depth + 1)}`
    parts.push(part)
    length += part.length + 2
    if (length > limit) break
  }
  if (left > 0) parts.push('…')
  return `${before}{ ${parts.join(', ')} }`
}

/** Any recorded value over several lines. Dates, bytes and `undefined` stay readable, which JSON does not do. */
export function manyLines(value: unknown, indent = ''): string {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? quote(value) : plain(value)
  if (value instanceof Date || value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return oneLine(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const items = value.map((item) => inner + manyLines(item, inner))
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  const { what, isWhole, members, left } = readMembers(value)
  if (isWhole) return what
  const before = what === '' ? '' : `${what} `
  const lines = members.map(([key, item]) => `${inner}${key}: ${manyLines(item, inner)}`)
  if (left > 0) lines.push(`${inner}… ${left} more`)
  return lines.length === 0 ? `${before}{}` : `${before}{\n${lines.join(',\n')}\n${indent}}`
}

/** A field of a value, when it has it. */
export function fieldOf(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined
}

/** The same text, not longer than `limit`. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}

function quote(text: string): string {
  return JSON.stringify(text)
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'not a valid date' : date.toISOString()
}
