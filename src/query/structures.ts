import { isSame, text } from './values.ts'

/** JSON and lists as values; a text that says one counts as it: `{"plan":"pro"}`, `["a"]`, `{a,b}`. */
export function structure(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    const [, items] = /^\s*\{([^{}]*)\}\s*$/.exec(value) ?? []
    return items === undefined ? value : itemsIn(items)
  }
}

/** What is between the braces of a list: `a,"b c",NULL`. */
function itemsIn(items: string): readonly (string | null)[] {
  return (items.match(/"(?:[^"\\]|\\.)*"|[^,"]+/g) ?? []).map((item) => {
    const plain = item.trim()
    if (/^null$/i.test(plain)) return null
    return plain.startsWith('"') ? plain.slice(1, -1).replaceAll(/\\(.)/g, '$1') : plain
  })
}

type Members = Readonly<Record<string, unknown>>

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Whether one value has everything that the other has, as `@>` asks. */
export function covers(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole))
    return Array.isArray(part)
      ? part.every((item) => whole.some((other) => covers(other, item)))
      : whole.some((other) => isSame(other, part))
  if (isMembers(whole))
    return (
      isMembers(part) &&
      Object.entries(part).every(
        ([name, member]) => Object.hasOwn(whole, name) && covers(whole[name], member),
      )
    )
  return !Array.isArray(part) && !isMembers(part) && isSame(whole, part)
}

/** Two texts one after the other; two lists or objects as one. */
export function together(one: unknown, other: unknown): unknown {
  const isText = (value: unknown) => typeof value !== 'object' || value instanceof Date
  if (isText(one) && isText(other)) return text(one) + text(other)
  const [left, right] = [structure(one), structure(other)]
  if (isMembers(left) && isMembers(right)) return { ...left, ...right }
  return [left, right].flat()
}

/** Without a member, an item at a place, or several of them. */
export function without(from: unknown, what: unknown): unknown {
  const names = [structure(what)].flat()
  if (Array.isArray(from))
    return typeof what === 'number'
      ? from.filter((_item, index) => index !== (what < 0 ? from.length + what : what))
      : from.filter((item) => !names.some((name) => isSame(item, name)))
  return Object.fromEntries(Object.entries(Object(from)).filter(([name]) => !names.includes(name)))
}

/** Whether an object has such a member, or a list such a text. */
export function hasName(value: unknown, name: unknown): boolean {
  const of = structure(value)
  return Array.isArray(of) ? of.includes(text(name)) : isMembers(of) && Object.hasOwn(of, text(name))
}

export function kindOf(value: unknown): string {
  const of = structure(value)
  return Array.isArray(of) ? 'array' : typeof of
}
