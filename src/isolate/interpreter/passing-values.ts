import { fittingText } from '../../protocol/fitting-text.ts'
import { madeUpToken } from '../../protocol/made-up.ts'
import type { Facts } from './code-slots.ts'

/** A value that its schemas let through: the one that is there, or the nearest that they do. A symbol is no value yet. */
export function passing(value: unknown, name: string, { nothing, schemas }: Facts): unknown {
  if (value === null && nothing !== undefined) return nothing === 'null' ? null : undefined
  return schemas.reduce((now: unknown, one) => passingOne(now, name, one), value)
}

/** What the schema begins with says what it takes, also inside `v.optional()`. */
const BASE = /\b(string|number|u?int\d*|float\d+|boolean|date|bigint)\(/

function passingOne(value: unknown, name: string, schema: string): unknown {
  const [, base = ''] = BASE.exec(schema) ?? []
  if (base === 'boolean') return typeof value === 'boolean' ? value : value !== null
  // No answer has dates or numbers of any length, only texts of them.
  if (base === 'bigint' || (base === 'date' && !/\b(?:coerce|iso)\b/.test(schema))) return value
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  if (/^[nuif]/.test(base)) return Number(fittingText(schema, text) ?? 10)
  if (/\bjwt\(/.test(schema)) return text?.split('.').length === 3 ? text : madeUpToken()
  return fittingText(schema, text ?? name)
}
