import { closing, codeOnly, memberEnd } from '../../protocol/code-text.ts'
import { isEqual } from '../../protocol/equal.ts'
import type { Call } from '../outline/calls.ts'
import { fieldOf } from '../values/value.ts'
import type { AssignedValue } from './assigned-values.ts'
import type { ConfigFunction } from './functions-in.ts'

/** A line of the object that a function returns. */
export interface ReturnedField {
  /** In the file, counted from 1. */
  readonly line: number
  /** In what is returned: `['user', 'role']`. */
  readonly path: readonly string[]
}

/** Fields that are looked at, at most. */
const MOST = 100

/** The fields of the object that a function returns, where it returns one object that is written out, and nothing else. */
export function returnedFieldsIn({
  line,
  text,
}: Pick<ConfigFunction, 'line' | 'text'>): readonly ReturnedField[] {
  const plain = codeOnly(text)
  const open = returnedObject(plain)
  if (open === undefined) return []
  const fields: ReturnedField[] = []
  const walk = (from: number, path: readonly string[]) => {
    const end = closing(plain, from)
    for (let at = from + 1; at < end && fields.length < MOST; ) {
      const stop = memberEnd(plain, at, end)
      const member = memberAt(text, plain, at, stop)
      if (member?.opens !== undefined) walk(member.opens, [...path, member.name])
      else if (member)
        fields.push({
          line: line + text.slice(0, member.from).split('\n').length - 1,
          path: [...path, member.name],
        })
      at = stop + 1
    }
  }
  walk(open, [])
  return fields
}

/** Where the only object that is returned begins. */
function returnedObject(plain: string): number | undefined {
  const returns = [...plain.matchAll(/\breturn\b/g)]
  if (returns.length > 1) return undefined
  const found =
    returns.length === 1
      ? /\breturn\s{0,80}(?:\(\s{0,80})?\{/.exec(plain)
      : /^[^=]*(?:=(?!>)[^=]*){0,20}=>\s{0,80}\(\s{0,80}\{/.exec(plain)
  return found ? found.index + found[0].length - 1 : undefined
}

interface Member {
  readonly name: string
  readonly from: number
  /** Where its own object begins, if that is its value. */
  readonly opens?: number
}

/** `name: value` or `name`; nothing for a spread, a method or a computed name. */
function memberAt(text: string, plain: string, at: number, stop: number): Member | undefined {
  const part = text.slice(at, stop)
  const [begin, , quoted, bare, sign] =
    /^\s*(?:(['"])((?:(?!\1)[^\\\n]){0,80})\1|([A-Za-z_$][\w$]*))\s*(:|$)/.exec(part) ?? []
  const name = quoted ?? bare
  if (begin === undefined || name === undefined) return undefined
  const from = at + (begin.length - begin.trimStart().length)
  if (sign !== ':') return { name, from }
  const value = at + begin.length + (/^\s*/.exec(plain.slice(at + begin.length, stop))?.[0].length ?? 0)
  return plain.charAt(value) === '{' ? { name, from, opens: value } : { name, from }
}

/** What one call returned, at the lines that say so; several fields of a line together. */
export function returnedValues(
  fields: readonly ReturnedField[],
  { error, result, returned, was }: Pick<Call, 'error' | 'result' | 'returned' | 'was'>,
): readonly AssignedValue[] {
  if (!returned || error || was?.ended?.error) return []
  const recorded = was?.ended ? was.ended.result : result
  return [...new Set(fields.map(({ line }) => line))].flatMap((line) => {
    const here = fields.filter((field) => field.line === line)
    const value = valueAt(here, recorded)
    if (value === undefined) return []
    const now = valueAt(here, result)
    return [{ line, value, ...(isEqual(now, value) ? {} : { edited: { value: now } }) }]
  })
}

function valueAt(fields: readonly ReturnedField[], result: unknown): unknown {
  const values = fields.map(({ path }) => [path.at(-1) ?? '', path.reduce(fieldOf, result)] as const)
  return values.length === 1 ? values[0]?.[1] : Object.fromEntries(values)
}
