/**
 * Checks of values that crossed a trust border: a sentence says what is wrong, `undefined` means nothing is.
 * Unknown fields are tolerated, so that a newer sender is understood as far as possible.
 */
export type Check = (value: unknown, path: string) => string | undefined

/** One check for every field of `T`, so that a new field cannot be forgotten. */
export type Fields<T> = { readonly [K in keyof T]-?: Check }

export const isString: Check = (value, path) =>
  typeof value === 'string' ? undefined : wrong(path, 'a string', value)

export const isBoolean: Check = (value, path) =>
  typeof value === 'boolean' ? undefined : wrong(path, 'true or false', value)

export const isBytes: Check = (value, path) =>
  value instanceof ArrayBuffer ? undefined : wrong(path, 'an ArrayBuffer', value)

/** A whole number from `least` to `most`, both included. */
export function isInteger(least: number, most = Number.MAX_SAFE_INTEGER): Check {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  return (value, path) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : wrong(path, `a whole number ${range}`, value)
}

/** A string that `pattern` matches; `words` say what that is. */
export function isText(pattern: RegExp, words: string): Check {
  return (value, path) =>
    typeof value === 'string' && pattern.test(value) ? undefined : wrong(path, words, value)
}

export function isOneOf(...words: readonly string[]): Check {
  return (value, path) =>
    words.some((word) => word === value)
      ? undefined
      : wrong(path, words.map((word) => `"${word}"`).join(' or '), value)
}

/** An absolute `http:` or `https:` URL. */
export const isWebUrl: Check = (value, path) => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? undefined
    : wrong(path, 'an absolute http or https URL', value)
}

export function optional(check: Check): Check {
  return (value, path) => (value === undefined ? undefined : check(value, path))
}

export function isList(check: Check): Check {
  return (value, path) =>
    Array.isArray(value)
      ? // Places without a value count: `map` would pass over them.
        firstProblem(Array.from(value, (item, index) => check(item, `${path}[${index}]`)))
      : wrong(path, 'a list', value)
}

/** An object whose keys and values are checked alike, whatever the keys are. */
export function isRecordOf(key: Check, check: Check): Check {
  return (value, path) =>
    isRecord(value)
      ? firstProblem(
          Object.entries(value).flatMap(([name, item]) => [
            key(name, `A key of ${path}`),
            check(item, `${path}[${JSON.stringify(excerpt(name))}]`),
          ]),
        )
      : wrong(path, 'an object', value)
}

/** An object with these fields, and perhaps others. */
export function hasFields<T>(fields: Fields<T>): Check {
  const checks = Object.entries<Check>(fields)
  return (value, path) =>
    isRecord(value)
      ? firstProblem(checks.map(([name, check]) => check(ownField(value, name), `${path}.${name}`)))
      : wrong(path, 'an object', value)
}

export function firstProblem(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined)
}

/** Fields of the prototype don't belong to the message. */
function ownField(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

/** Neither a list nor a date, bytes, or anything else that has another content than its members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]'
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As much of a text from outside as a sentence about it quotes. */
export function excerpt(text: string, length = 60): string {
  const shown = text.slice(0, length).replace(TURNING, '\uFFFD')
  return text.length > length ? `${shown}…` : shown
}

/** What turns the direction of writing around: behind it, the rest of the sentence would be read backwards. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

function wrong(path: string, expected: string, value: unknown): string {
  return `${path} must be ${expected}, not ${whatItIs(value)}.`
}

function whatItIs(value: unknown): string {
  if (value === undefined) return 'absent'
  if (typeof value === 'string') return `"${excerpt(value)}"`
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  return `of type ${typeof value}`
}
