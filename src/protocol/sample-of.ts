/** A text that a regular expression matches, by its source; `undefined` for what is not read here: back references, code points. */
export function sampleOf(source: string): string | undefined {
  const reader = { source, at: 0 }
  const sample = alternatives(reader, 0)
  return reader.at < source.length || sample === undefined ? undefined : sample
}

/** Whether a regular expression, by its source and flags, matches a text. One that is invalid, or that could take long, is not tried: it matches nothing. */
export function passes(source: string, flags: string, value: string): boolean {
  if (!isQuick(source, value)) return false
  try {
    return new RegExp(source, flags.replace(/[gy]/g, '')).test(value)
  } catch {
    return false
  }
}

/** The expression is the user's. Repeated groups and many repetitions can take longer than anyone waits. */
function isQuick(source: string, { length }: string): boolean {
  const plain = source.replace(/\\.|\[(?:[^\]\\]|\\.)*\]/g, 'x').replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(')
  if (/\)[*+{]/.test(plain)) return false
  const repeated = plain.match(/[*+]|\{\d+,\}/g) ?? []
  const varying = plain.match(/[*+?]|\{\d+,\d*\}/g) ?? []
  return varying.length <= 12 && length ** repeated.length <= MOST_WAYS
}

const MOST_WAYS = 1e7

interface Reader {
  readonly source: string
  at: number
}

const DEEPEST = 20
const LONGEST = 4000

/** Of several, the first. */
function alternatives(reader: Reader, depth: number): string | undefined {
  let first: string | undefined
  for (let count = 0; ; count += 1) {
    const one = sequence(reader, depth)
    if (one === undefined) return undefined
    if (count === 0) first = one
    if (reader.source.charAt(reader.at) !== '|') return first
    reader.at += 1
  }
}

function sequence(reader: Reader, depth: number): string | undefined {
  let made = ''
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
    const one = atom(reader, depth)
    if (one === undefined) return undefined
    made += one.repeat(timesOf(reader, one))
    if (made.length > LONGEST) return undefined
  }
  return made
}

function atom(reader: Reader, depth: number): string | undefined {
  const { source } = reader
  const sign = source.charAt(reader.at)
  reader.at += 1
  if (sign === '^' || sign === '$') return ''
  if (sign === '.') return 'a'
  if (sign === '[') return classOf(reader)
  if (sign === '(') return group(reader, depth)
  if (sign !== '\\') return sign
  const escaped = source.charAt(reader.at)
  reader.at += 1
  if (/[bB]/.test(escaped)) return ''
  return /[1-9cpPkux]/.test(escaped) ? undefined : (ESCAPES[escaped] ?? escaped)
}

const ESCAPES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  r: '\r',
}

/** What has to be ahead or behind is taken for what is there anyway. */
function group(reader: Reader, depth: number): string | undefined {
  const [begin = '', look] =
    /^\?(?:(<?[=!])|:|<\w+>)/.exec(reader.source.slice(reader.at, reader.at + 60)) ?? []
  reader.at += begin.length
  if (depth > DEEPEST) return undefined
  const inner = alternatives(reader, depth + 1)
  if (reader.source.charAt(reader.at) !== ')') return undefined
  reader.at += 1
  return look === undefined ? inner : ''
}

/** The first that a class has; of one that leaves signs out, a letter or digit that it has. */
function classOf(reader: Reader): string | undefined {
  const end = /^\^?\]?(?:[^\]\\]|\\[\s\S])*\]/.exec(reader.source.slice(reader.at))?.[0]
  if (end === undefined) return undefined
  reader.at += end.length
  const inner = end.slice(0, -1)
  const has = (sign: string) => {
    try {
      return new RegExp(`[${inner}]`).test(sign)
    } catch {
      return false
    }
  }
  return [...'a1A-_.@/+ =0', ...inner].find(has)
}

/** As seldom as may be, and once where none would do. */
function timesOf(reader: Reader, one: string): number {
  const [found, sign, least] =
    /^(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at, reader.at + 20)) ?? []
  if (found === undefined) return 1
  reader.at += found.length
  if (least !== undefined) return Math.min(Number(least), one === '' ? 0 : LONGEST)
  return sign === '+' ? 1 : 0
}
