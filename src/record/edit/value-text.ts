import { fromBase64url, toBase64url } from '../../protocol/base64.ts'
import { isRecord } from '../../protocol/shape.ts'

/** What is wrong in a text, and where. Lines and columns begin with 1. */
export interface ValueProblem {
  readonly problem: string
  readonly line: number
  readonly column: number
}

/**
 * A recorded value as a text that can be edited: JSON, and what JSON does not have. `undefined`, `12n` and `NaN` are written as in code, bytes as
 * `bytes("base64url")`. A date is written as its ISO time. What cannot be written down (a function, an object of a class) is `kept(1, "function")`.
 */
export function valueText(value: unknown): string {
  return writeLines(value, '', [])
}

/**
 * Reads such a text. `like` is the value that stood there: an ISO time where a date stood is a date, `kept(1)` is what it stood for. Names of members
 * need no quotes.
 */
export function readValue(text: string, like: unknown): { readonly value: unknown } | ValueProblem {
  const cursor: Cursor = { text, at: 0, kept: keptIn(like) }
  try {
    const value = readOne(cursor)
    skip(cursor)
    if (cursor.at < text.length) stop(cursor, `Expected the end, not ${seen(cursor)}.`)
    return { value: shaped(value, like) }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { problem: error.message, ...positionOf(text, error.at) }
  }
}

/** What a snapshot says of what is no plain data. */
interface Marked {
  readonly '~': { readonly kind?: unknown; readonly name?: unknown; readonly length?: unknown }
}

function isMarked(value: unknown): value is Marked {
  return isRecord(value) && isRecord(value['~'])
}

function bytesIn(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (!isMarked(value) || value['~'].kind !== 'bytes' || !('bytes' in value)) return undefined
  const bytes = bytesIn(value.bytes)
  return bytes?.byteLength === value['~'].length ? bytes : undefined
}

/** What is written as `kept(…)`, in the order of writing. */
function keptIn(value: unknown): readonly unknown[] {
  const kept: unknown[] = []
  writeLines(value, '', kept)
  return kept
}

function writeLines(value: unknown, indent: string, kept: unknown[]): string {
  if (value === null || typeof value !== 'object') return plain(value)
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'new Date(NaN)' : JSON.stringify(value.toISOString())
  const bytes = bytesIn(value)
  if (bytes) return `bytes("${toBase64url(bytes)}")`
  if (isMarked(value)) {
    kept.push(value)
    return `kept(${kept.length}, ${JSON.stringify(nameOf(value))})`
  }
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = isList
    ? value.map((item) => writeLines(item, inner, kept))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${writeLines(item, inner, kept)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (lines.length === 0) return `${open}${close}`
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}

function plain(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  return Object.is(value, -0) ? '-0' : String(value)
}

function nameOf({ '~': { kind, name } }: Marked): string {
  return [kind, name].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

interface Cursor {
  readonly text: string
  at: number
  readonly kept: readonly unknown[]
}

/** Ends the reading where something is wrong. */
class Stop extends Error {
  readonly at: number

  constructor(at: number, problem: string) {
    super(problem)
    this.at = at
  }
}

function stop(cursor: Cursor, problem: string, at = cursor.at): never {
  throw new Stop(at, problem)
}

function positionOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

const WORD = /[A-Za-z_$][\w$]*/y
const NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|Infinity)(n?)(?![\w.])/y
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y

function match(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (!found) return undefined
  cursor.at = pattern.lastIndex
  return found
}

function skip(cursor: Cursor): void {
  match(cursor, SPACE)
}

function take(cursor: Cursor, sign: string): boolean {
  skip(cursor)
  if (!cursor.text.startsWith(sign, cursor.at)) return false
  cursor.at += sign.length
  return true
}

function expect(cursor: Cursor, sign: string): void {
  if (!take(cursor, sign)) stop(cursor, `Expected ${sign}, not ${seen(cursor)}.`)
}

function seen(cursor: Cursor): string {
  const rest = cursor.text.slice(cursor.at)
  if (rest === '') return 'the end'
  return /^[\w$-]+/.exec(rest)?.[0].slice(0, 20) ?? rest.slice(0, 1)
}

function readOne(cursor: Cursor): unknown {
  skip(cursor)
  const next = cursor.text[cursor.at]
  if (next === '{') return readRecord(cursor)
  if (next === '[') return readList(cursor)
  if (next === '"' || next === "'") return readText(cursor)
  const number = match(cursor, NUMBER)
  if (number) return number[1] === 'n' ? bigInt(cursor, number[0]) : Number(number[0])
  const begin = cursor.at
  const word = match(cursor, WORD)?.[0]
  if (word === undefined) return stop(cursor, `Expected a value, not ${seen(cursor)}.`)
  return readWord(cursor, word, begin)
}

function bigInt(cursor: Cursor, text: string): bigint {
  const digits = text.slice(0, -1)
  return /^-?\d+$/.test(digits)
    ? BigInt(digits)
    : stop(cursor, 'A number that ends with n can only have digits.')
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
])

function readWord(cursor: Cursor, word: string, begin: number): unknown {
  if (WORDS.has(word)) return WORDS.get(word)
  if (word === 'new') return readDate(cursor)
  if (word === 'bytes') return readBytes(cursor)
  if (word === 'kept') return readKept(cursor, begin)
  return stop(cursor, `${word} is not a value. Put text in quotes.`, begin)
}

function readDate(cursor: Cursor): Date {
  skip(cursor)
  const begin = cursor.at
  if (match(cursor, WORD)?.[0] !== 'Date') stop(cursor, 'Expected Date after new.', begin)
  expect(cursor, '(')
  skip(cursor)
  const at = cursor.at
  const time = readOne(cursor)
  expect(cursor, ')')
  if (typeof time !== 'string' && typeof time !== 'number')
    return stop(cursor, 'Expected an ISO time in quotes or milliseconds.', at)
  const date = new Date(time)
  if (Number.isNaN(date.getTime()) && typeof time === 'string') stop(cursor, `"${time}" is not a time.`, at)
  return date
}

function readBytes(cursor: Cursor): Uint8Array {
  expect(cursor, '(')
  skip(cursor)
  const at = cursor.at
  const text = readOne(cursor)
  expect(cursor, ')')
  const bytes = typeof text === 'string' ? readBase64url(text) : undefined
  return bytes ?? stop(cursor, 'Expected base64url in quotes.', at)
}

function readKept(cursor: Cursor, begin: number): unknown {
  expect(cursor, '(')
  const number = readOne(cursor)
  if (take(cursor, ',')) readOne(cursor)
  expect(cursor, ')')
  const index = typeof number === 'number' ? number - 1 : -1
  if (index in cursor.kept) return cursor.kept[index]
  return stop(cursor, `There is no value ${String(number)}.`, begin)
}

function readText(cursor: Cursor): string {
  const begin = cursor.at
  const quote = cursor.text[begin]
  let text = ''
  for (cursor.at += 1; cursor.at < cursor.text.length; cursor.at += 1) {
    const character = cursor.text[cursor.at] ?? ''
    if (character === quote) {
      cursor.at += 1
      return text
    }
    if (character === '\n') stop(cursor, 'Text must end on the same line. Write \\n for a line break.')
    text += character === '\\' ? readEscape(cursor) : character
  }
  return stop(cursor, `The text that starts here has no closing ${quote}.`, begin)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '0': '\0' }

function readEscape(cursor: Cursor): string {
  cursor.at += 1
  const sign = cursor.text[cursor.at] ?? ''
  if (sign !== 'u') return ESCAPES[sign] ?? sign
  const digits = cursor.text.slice(cursor.at + 1, cursor.at + 5)
  if (!/^[\da-fA-F]{4}$/.test(digits)) stop(cursor, 'Expected four hexadecimal digits after \\u.')
  cursor.at += 4
  return String.fromCharCode(Number.parseInt(digits, 16))
}

function readList(cursor: Cursor): unknown[] {
  const list: unknown[] = []
  cursor.at += 1
  while (!take(cursor, ']')) {
    list.push(readOne(cursor))
    if (!take(cursor, ',')) {
      expect(cursor, ']')
      return list
    }
  }
  return list
}

function readRecord(cursor: Cursor): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  cursor.at += 1
  while (!take(cursor, '}')) {
    const at = cursor.at
    const name = readName(cursor)
    if (Object.hasOwn(record, name)) stop(cursor, `${name} appears twice.`, at)
    expect(cursor, ':')
    const value = readOne(cursor)
    // Defined, not assigned: a member may be named `__proto__`.
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
    if (!take(cursor, ',')) {
      expect(cursor, '}')
      return record
    }
  }
  return record
}

function readName(cursor: Cursor): string {
  const next = cursor.text[cursor.at]
  if (next === '"' || next === "'") return readText(cursor)
  return match(cursor, WORD)?.[0] ?? stop(cursor, `Expected a property name, not ${seen(cursor)}.`)
}

/** What was read, with dates and bytes in the form in which they stood. */
function shaped(value: unknown, like: unknown): unknown {
  if (typeof value === 'string' && like instanceof Date) return dateIn(value) ?? value
  if (value instanceof Uint8Array) return shapedBytes(value, like)
  if (Array.isArray(value)) {
    const known: readonly unknown[] = Array.isArray(like) ? like : []
    return value.map((item, index) => shaped(item, known[index]))
  }
  if (!isRecord(value) || isMarked(value)) return value
  const known = isRecord(like) ? like : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      shaped(item, Object.hasOwn(known, name) ? known[name] : undefined),
    ]),
  )
}

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

function dateIn(text: string): Date | undefined {
  const date = new Date(text)
  return ISO.test(text) && !Number.isNaN(date.getTime()) ? date : undefined
}

function shapedBytes(bytes: Uint8Array, like: unknown): unknown {
  if (like instanceof ArrayBuffer) return bytes.slice().buffer
  if (!isMarked(like) || like['~'].kind !== 'bytes') return bytes
  return { '~': { ...like['~'], length: bytes.byteLength }, bytes }
}

function readBase64url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    return fromBase64url(text)
  } catch {
    return undefined
  }
}
