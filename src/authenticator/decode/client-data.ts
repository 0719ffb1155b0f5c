import { fromUtf8, utf8 } from '../bytes/bytes.ts'
import { type Field, fieldAt } from './field.ts'

const SECTION = 'WebAuthn §5.8.1'
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|([^\s{}[\],:"]+))/y

/**
 * The members of `clientDataJSON`, each with the bytes of its name and value.
 * @throws SyntaxError when it is not a JSON object.
 */
export function clientDataFields(bytes: Uint8Array): readonly Field[] {
  const text = fromUtf8(bytes)
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new SyntaxError('The client data is not a JSON object.')
  return members(text).map(({ name, from, to, value }) =>
    fieldAt(bytes, name, byteLength(text.slice(0, from)), byteLength(text.slice(0, to)), {
      value,
      section: SECTION,
    }),
  )
}

interface JsonMember {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Strings without their quotes. */
  readonly value: string
}

/** Where the members of the outermost object are, in text that is known to be JSON. */
function members(text: string): readonly JsonMember[] {
  const found: JsonMember[] = []
  let depth = 0
  let name: { readonly text: string; readonly from: number } | undefined
  let valueFrom: number | undefined
  const close = (to: number): void => {
    if (name === undefined || valueFrom === undefined) return
    const raw = text.slice(valueFrom, to).trim()
    const value = raw.startsWith('"') ? String(JSON.parse(raw)) : raw
    found.push({
      name: name.text,
      from: name.from,
      to: valueFrom + text.slice(valueFrom, to).trimEnd().length,
      value,
    })
    name = undefined
    valueFrom = undefined
  }
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, string, sign] = match
    const at = TOKEN.lastIndex - (string ?? sign ?? match[3] ?? '').length
    if (sign === '}' || sign === ']') depth -= 1
    if (depth === 0 || (depth === 1 && sign === ',')) close(at)
    else if (depth === 1 && string !== undefined && name === undefined)
      name = { text: String(JSON.parse(string)), from: at }
    else if (depth === 1 && sign === ':') valueFrom = TOKEN.lastIndex
    if (sign === '{' || sign === '[') depth += 1
  }
  return found
}

function byteLength(text: string): number {
  return utf8(text).length
}
