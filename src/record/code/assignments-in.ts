import { closing, codeOnly } from '../../protocol/code-text.ts'
import type { ConfigFunction } from './functions-in.ts'

/** A line of a function that sets a field of what the function was called with. */
export interface Assignment {
  /** In the file, counted from 1. */
  readonly line: number
  /** From the call's argument on: `['token', 'role']`, `['session', 'user', 'id']`. */
  readonly path: readonly string[]
  /** What is written behind the sign, where that is a value by itself. */
  readonly literal?: { readonly value: unknown }
}

/** The assignments to fields of the function's arguments, by how they are written. */
export function assignmentsIn({ line, text }: Pick<ConfigFunction, 'line' | 'text'>): readonly Assignment[] {
  const plain = codeOnly(text)
  const names = argumentNames(text, plain)
  const lineAt = (at: number) => line + text.slice(0, at).split('\n').length - 1
  return [...plain.matchAll(ASSIGNED)].flatMap((match) => {
    const [whole, inCast, bare, sign = ''] = match
    const name = inCast ?? bare ?? ''
    const base = names.get(name)
    if (base === undefined) return []
    // Names in quotes are blank in the code.
    const from = match.index + whole.indexOf(name)
    const written = text.slice(from + name.length, match.index + whole.length - sign.length)
    const path = [...base, ...membersOf(written.replace(CAST, ''))]
    if (path.length < 2) return []
    const literal = OVERWRITES.has(sign) ? literalAt(text.slice(match.index + whole.length)) : undefined
    return [{ line: lineAt(from), path, ...(literal ? { literal } : {}) }]
  })
}

const NAME = '[A-Za-z_$][\\w$]*'
const MEMBERS = `(?:(?:\\s{0,80}!)?\\s{0,80}(?:\\??\\.\\s{0,80}${NAME}|(?:\\?\\.)?\\[[\\s'"]{1,80}\\]))*`
const CAST = /\s{1,80}as\s{1,80}[^()=;]{1,200}\)/
/** `token.role =`, `session.user!.id ??=`, `(session.user as any).role =`, `token['role'] =`. Blanks have a bound, so that no text is slow. */
const ASSIGNED = new RegExp(
  `(?<![\\w$.])(?:\\(\\s{0,80}(${NAME})${MEMBERS}${CAST.source}${MEMBERS}|(${NAME})${MEMBERS})\\s{0,80}((?:[-+*/%&|^]|\\*\\*|\\?\\?|\\|\\||&&|<<|>>>?)?=)(?![=>])`,
  'g',
)
const OVERWRITES = new Set(['=', '??=', '||='])

function membersOf(written: string): readonly string[] {
  return [...written.matchAll(/\.\s*([A-Za-z_$][\w$]*)|\[\s*(['"`])(.*?)\2\s*\]/g)].map(
    ([, name, , quoted]) => name ?? quoted ?? '',
  )
}

const LITERAL =
  /^\s*(?:'((?:[^'\\\n])*)'|"((?:[^"\\\n])*)"|(-?\d[\d_]*(?:\.\d+)?)|(true|false|null))\s*(?=[;,)}\n]|$)/

function literalAt(behind: string): Assignment['literal'] {
  const found = LITERAL.exec(behind)
  if (!found) return undefined
  const [, single, double, number, word] = found
  if (number !== undefined) return { value: Number(number.replaceAll('_', '')) }
  if (word !== undefined) return { value: JSON.parse(word) as unknown }
  return { value: single ?? double }
}

/** What the function's parameters are called in it, as paths from what the engine gives: `{ token: t }` has `t` for `['token']`. */
export function argumentNames(text: string, plain: string): ReadonlyMap<string, readonly string[]> {
  const alone = new RegExp(`^${NAME}\\s*:\\s*(?:async\\s+)?(${NAME})\\s*=>`).exec(plain)?.[1]
  if (alone !== undefined) return new Map([[alone, []]])
  const open = plain.indexOf('(')
  if (open < 0) return new Map()
  const given = plain.slice(open + 1, closing(plain, open)).trimStart()
  const named = new RegExp(`^${NAME}`).exec(given)?.[0]
  if (named !== undefined) return new Map([[named, []]])
  const brace = plain.indexOf('{', open)
  if (!given.startsWith('{')) return new Map()
  return new Map(
    membersIn(text.slice(brace + 1, closing(plain, brace))).flatMap((member) => {
      const found = new RegExp(`^(${NAME})\\s*(?::\\s*(${NAME}))?\\s*(?:=|$)`).exec(member)
      const name = found?.[1]
      return name === undefined ? [] : [[found?.[2] ?? name, [name]] as const]
    }),
  )
}

/** Parts between the commas that stand in no bracket. */
function membersIn(text: string): readonly string[] {
  const plain = codeOnly(text)
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at <= plain.length; at += 1) {
    const sign = plain.charAt(at)
    if (/[{([]/.test(sign)) depth += 1
    else if (/[})\]]/.test(sign)) depth -= 1
    else if (sign === '' || (sign === ',' && depth === 0)) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return parts.filter((part) => part !== '')
}
