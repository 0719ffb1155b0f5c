/** Order of two values, or `null` if one of them is unknown. Values of different types are compared as SQL databases convert literals. */
export function compare(left: unknown, right: unknown): number | null {
  if (left === null || left === undefined || right === null || right === undefined) return null
  const [a, b] = aligned(left, right)
  if (isEqualValue(a, b)) return 0
  if (typeof a === 'object' || typeof b === 'object') return text(a) < text(b) ? -1 : 1
  return (a as number) < (b as number) ? -1 : 1
}

/** Whether two values are the same; null is the same as null. */
export function isSame(left: unknown, right: unknown): boolean {
  const isNothing = (value: unknown) => value === null || value === undefined
  return isNothing(left) || isNothing(right)
    ? isNothing(left) && isNothing(right)
    : compare(left, right) === 0
}

/** A value as text, for sets and messages. */
export function text(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
}

type Comparable = string | number | bigint | boolean | object

function aligned(left: unknown, right: unknown): [Comparable, Comparable] {
  const [a, b] = [plain(left), plain(right)]
  if (left instanceof Date || right instanceof Date) return [timeOf(a), timeOf(b)]
  if (typeof a === 'boolean' || typeof b === 'boolean') return [truthWord(a), truthWord(b)]
  const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'
  if (isNumber(a) && typeof b === 'string') return [a, Number(b)]
  if (isNumber(b) && typeof a === 'string') return [Number(a), b]
  return [a, b]
}

function plain(value: unknown): Comparable {
  return value instanceof Date ? value.getTime() : (value as Comparable)
}

function timeOf(value: Comparable): number {
  return typeof value === 'string' ? Date.parse(value) : Number(value)
}

/** `true`, `'t'` and `1` are the same truth. */
function truthWord(value: Comparable): number | string {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return Number(value)
  const known = ['false', 'f', '0', 'true', 't', '1'].indexOf(value.toLowerCase())
  return known < 0 ? value : Number(known > 2)
}

function isEqualValue(a: Comparable, b: Comparable): boolean {
  if (typeof a !== 'object' && typeof b !== 'object')
    // biome-ignore lint/suspicious/noDoubleEquals: a bigint equals a number of the same value
    return typeof a === typeof b ? a === b : a == b
  return text(sorted(a)) === text(sorted(b))
}

/** The same object with its members in a fixed order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}

/** Whether a text matches a pattern of `LIKE`: `%` is any text, `_` any character, a backslash takes the meaning from the next. */
export function isLike(value: string, pattern: string, ignoreCase: boolean): boolean {
  const [source, wanted] = ignoreCase ? [value.toLowerCase(), pattern.toLowerCase()] : [value, pattern]
  const parts = partsOf(wanted)
  // Greedy with one way back, so that no pattern takes long.
  let [at, part, starAt, resumeAt] = [0, 0, -1, 0]
  const letters = [...source]
  while (at < letters.length) {
    const wantedPart = parts[part]
    if (wantedPart === ANY_TEXT) {
      starAt = part
      resumeAt = at
      part += 1
    } else if (wantedPart === ANY_LETTER || (wantedPart !== undefined && wantedPart === letters[at])) {
      at += 1
      part += 1
    } else if (starAt >= 0) {
      part = starAt + 1
      resumeAt += 1
      at = resumeAt
    } else return false
  }
  return parts.slice(part).every((rest) => rest === ANY_TEXT)
}

const ANY_TEXT = Symbol('any text')
const ANY_LETTER = Symbol('any letter')

function partsOf(pattern: string): readonly (string | symbol)[] {
  const parts: (string | symbol)[] = []
  const letters = [...pattern]
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? ''
    if (letter === '\\' && index + 1 < letters.length) {
      index += 1
      parts.push(letters[index] ?? '')
    } else parts.push(letter === '%' ? ANY_TEXT : letter === '_' ? ANY_LETTER : letter)
  }
  return parts
}
