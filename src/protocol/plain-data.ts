import { DATA_LIMITS, type DataLimits } from './limits.ts'
import { excerpt } from './shape.ts'

/** A copy of a value, or in a sentence why it is no plain data. */
export type Copied = { readonly copy: unknown } | { readonly problem: string }

/**
 * Copies plain data: texts, numbers, dates, bytes, lists and plain objects. No getter runs, and nothing throws, whatever the traps of a proxy do;
 * the copy can be cloned, and does not change any more. Members named by symbols are left out.
 */
export function copyData(value: unknown, path: string, limits: DataLimits = DATA_LIMITS): Copied {
  const walk: Walk = { limits, path, trail: [], copies: new Map(), values: 0, characters: 0, bytes: 0 }
  try {
    return { copy: copy(value, walk) }
  } catch (error) {
    if (error instanceof NoData) return { problem: error.message }
    return { problem: `${place(walk)} can't be read: accessing it threw an error.` }
  }
}

interface Walk {
  readonly limits: DataLimits
  readonly path: string
  /** Names of members from outside in. */
  readonly trail: string[]
  /** What was copied already: a value may contain itself. */
  readonly copies: Map<object, unknown>
  values: number
  characters: number
  bytes: number
}

class NoData extends Error {}

function copy(value: unknown, walk: Walk): unknown {
  count(walk, 'values', 1)
  switch (typeof value) {
    case 'string':
      count(walk, 'characters', value.length)
      return value
    case 'function':
    case 'symbol':
      throw new NoData(`${place(walk)} must be plain data, not a ${typeof value}.`)
    case 'object':
      return value === null ? null : copyObject(value, walk)
    default:
      return value
  }
}

function copyObject(value: object, walk: Walk): unknown {
  if (walk.copies.has(value)) return walk.copies.get(value)
  if (walk.trail.length >= walk.limits.nesting)
    throw new NoData(`${place(walk)} is nested more than ${walk.limits.nesting} levels deep.`)
  if (Array.isArray(value)) {
    const { length } = value
    if (length > walk.limits.values) count(walk, 'values', length)
    const list: unknown[] = []
    walk.copies.set(value, list)
    for (let index = 0; index < length; index += 1) list.push(copyMember(value, String(index), walk))
    return list
  }
  if (value instanceof Date) return new Date(value)
  const bytes = ArrayBuffer.isView(value) ? value.buffer : value
  if (bytes instanceof ArrayBuffer) {
    count(walk, 'bytes', bytes.byteLength)
    return value
  }
  if (!isPlain(value))
    throw new NoData(
      `${place(walk)} must be plain data: texts, numbers, dates, bytes, lists and plain objects.`,
    )
  const names = Object.keys(value)
  for (const name of names) count(walk, 'characters', name.length)
  const copied: object = {}
  walk.copies.set(value, copied)
  const define = { writable: true, enumerable: true, configurable: true }
  for (const name of names)
    Object.defineProperty(copied, name, { ...define, value: copyMember(value, name, walk) })
  return copied
}

function copyMember(owner: object, name: string, walk: Walk): unknown {
  walk.trail.push(name)
  const member = Object.getOwnPropertyDescriptor(owner, name)
  if (member?.get !== undefined || member?.set !== undefined)
    throw new NoData(`${place(walk)} must be a value, not a getter.`)
  const copied = copy(member?.value, walk)
  walk.trail.pop()
  return copied
}

/** An object of this window or another one, without a class. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function count(walk: Walk, what: 'values' | 'characters' | 'bytes', more: number): void {
  walk[what] += more
  if (walk[what] > walk.limits[what])
    throw new NoData(`${walk.path} must have at most ${walk.limits[what]} ${what} in all.`)
}

function place({ path, trail }: Walk): string {
  return excerpt([path, ...trail.slice(0, 8), ...(trail.length > 8 ? ['…'] : [])].join('.'), 100)
}

/** What is too much in a JSON text, as a sentence, or `undefined`. One pass over the characters; nothing is made of them. */
export function checkJsonSize(
  text: string,
  { nesting, values }: Pick<DataLimits, 'nesting' | 'values'>,
): string | undefined {
  let depth = 0
  let count = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfText(text, at)
    else if (character === COMMA) count += 1
    else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      depth += 1
      count += 1
      if (depth > nesting) return `It is nested more than ${nesting} levels deep.`
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1
    if (count > values) return `It has more than ${values} values.`
  }
  return undefined
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Where the text that begins at `start` ends: at its closing quote, or behind everything. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}
