import { CODE_LIMITS } from '../../protocol/code.ts'

/** A function of the configuration that the engine calls. */
export interface ConfigFunction {
  /** `jwt`, `signIn`, `profile`, `authorize`. */
  readonly name: string
  readonly of: 'callback' | 'event'
  /** Lines, counted from 1. */
  readonly line: number
  readonly endLine: number
  readonly text: string
}

/** Members of a provider that are calls, too. */
const OF_PROVIDERS = ['profile', 'authorize', 'account', 'sendVerificationRequest', 'normalizeIdentifier']

/**
 * The functions of `callbacks: { … }` and `events: { … }`, and what providers have, by looking at brackets: enough for a text that someone is
 * in the middle of typing.
 */
export function functionsIn(text: string): readonly ConfigFunction[] {
  // It is too long to run.
  if (text.length > CODE_LIMITS.fileBytes) return []
  const source = { text, plain: withoutTexts(text), lineAt: lineFinder(text) }
  return [
    ...groupsNamed(source, 'callbacks').flatMap((at) => membersAt(source, at, 'callback')),
    ...groupsNamed(source, 'events').flatMap((at) => membersAt(source, at, 'event')),
    ...providerFunctions(source),
  ].toSorted((a, b) => a.line - b.line)
}

interface Source {
  readonly text: string
  /** The same without comments and what is quoted. */
  readonly plain: string
  /** The line of a place in the text. */
  readonly lineAt: (at: number) => number
}

/** The most that is looked for, so that no text can make the search slow. */
const MOST_GROUPS = 10
const MOST_MEMBERS = 100

/** The function that a line is part of. */
export function functionAt(functions: readonly ConfigFunction[], line: number): ConfigFunction | undefined {
  return functions.findLast((each) => each.line <= line && line <= each.endLine)
}

/** Names of functions that are other ones, are new or gone. */
export function changedFunctions(before: string, after: string): readonly string[] {
  const texts = (text: string) => new Map(functionsIn(text).map((each) => [`${each.of} ${each.name}`, each]))
  const [old, now] = [texts(before), texts(after)]
  const keys = new Set([...old.keys(), ...now.keys()])
  return [...keys]
    .filter((key) => old.get(key)?.text !== now.get(key)?.text)
    .map((key) => key.slice(key.indexOf(' ') + 1))
}

/** Whether two texts are the same but for the functions that the engine calls. */
export function differsElsewhere(before: string, after: string): boolean {
  return outsideOf(before) !== outsideOf(after)
}

function outsideOf(text: string): string {
  return functionsIn(text)
    .reduce((rest, { text: part }) => rest.replace(part, ''), text)
    .replace(/\s+/g, '')
}

/** The same length, with blanks for comments and what is quoted, so that only code has brackets. */
export function withoutTexts(text: string): string {
  const pieces: string[] = []
  const unclosed: Unclosed = {}
  let from = 0
  let at = 0
  while (at < text.length) {
    const end = endOfText(text, at, unclosed)
    if (end === undefined) {
      at += 1
      continue
    }
    pieces.push(text.slice(from, at), text.slice(at, end).replace(/[^\n]/g, ' '))
    from = end
    at = end
  }
  return pieces.join('') + text.slice(from)
}

/** Up to where a quote of a kind is known to have no end. */
type Unclosed = { [quote in '"' | "'"]?: number }

/** Where a comment or a quoted text that begins at a place ends. A quote without an end in its line isn't one: it may be an apostrophe. */
function endOfText(text: string, at: number, unclosed: Unclosed): number | undefined {
  const sign = text.charAt(at)
  if (sign === '/' && text.charAt(at + 1) === '/') {
    const end = text.indexOf('\n', at)
    return end < 0 ? text.length : end
  }
  if (sign === '/' && text.charAt(at + 1) === '*') {
    // Without an end, the rest of the text is in the comment.
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }
  if (sign === "'" || sign === '"') {
    if (at < (unclosed[sign] ?? 0)) return undefined
    const end = closingQuote(text, at, sign, '\n')
    if (end === undefined) unclosed[sign] = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
    return end
  }
  if (sign === '/') return endOfExpression(text, at)
  return sign === '`' ? (closingQuote(text, at, sign, '') ?? text.length) : undefined
}

/** What comes before a regular expression; after anything else the sign divides. */
const BEFORE_EXPRESSION =
  /(?:^|[(,=:[!&|?{;+\-*%<>~^]|(?<![\w$.])(?:return|typeof|case|in|of|await|throw|void|else))\s{0,80}$/
const LONGEST_EXPRESSION = 400

/** Where a regular expression ends that begins at a place: behind the next slash of its line that is not in a class. */
function endOfExpression(text: string, open: number): number | undefined {
  if (!BEFORE_EXPRESSION.test(text.slice(Math.max(0, open - 90), open))) return undefined
  let isClass = false
  for (let at = open + 1; at < Math.min(text.length, open + LONGEST_EXPRESSION); at += 1) {
    const sign = text.charAt(at)
    if (sign === '\n') return undefined
    if (sign === '\\') at += 1
    else if (sign === '[') isClass = true
    else if (sign === ']') isClass = false
    else if (sign === '/' && !isClass) return at + 1
  }
  return undefined
}

function closingQuote(text: string, open: number, quote: string, stop: string): number | undefined {
  for (let at = open + 1; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === quote) return at + 1
    else if (sign === stop) return undefined
  }
  return undefined
}

function lineFinder(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Where the braces of each `name: {` or `name = {` begin. */
function groupsNamed({ plain }: Source, name: string): readonly number[] {
  return first(MOST_GROUPS, plain.matchAll(new RegExp(`\\b${name}\\s*[:=]\\s*\\{`, 'g'))).map(
    ({ 0: match, index }) => index + match.length - 1,
  )
}

function first<T>(most: number, all: Iterable<T>): readonly T[] {
  const found: T[] = []
  for (const each of all) {
    if (found.length === most) break
    found.push(each)
  }
  return found
}

function membersAt(source: Source, open: number, of: ConfigFunction['of']): ConfigFunction[] {
  const { plain } = source
  const end = closing(plain, open)
  const found: ConfigFunction[] = []
  let at = open + 1
  while (at < end && found.length < MOST_MEMBERS) {
    const stop = memberEnd(plain, at, end)
    const [begin, name] = /^\s*(?:async\s+)?(?:\*\s*)?([A-Za-z_$][\w$]*)/.exec(plain.slice(at, stop)) ?? []
    if (begin !== undefined && name)
      found.push(functionOf(source, name, of, at + (begin.length - begin.trimStart().length), stop))
    at = stop + 1
  }
  return found
}

function providerFunctions(source: Source): ConfigFunction[] {
  const { plain } = source
  const names = new RegExp(`[{,]\\s*((?:async\\s+)?(${OF_PROVIDERS.join('|')}))\\s*[(:]`, 'g')
  return first(MOST_MEMBERS, plain.matchAll(names)).flatMap(
    ({ 0: match, 1: begin = '', 2: name = '', index }) => {
      const from = index + match.indexOf(begin)
      const end = memberEnd(plain, from, plain.length)
      const isMember = isFunction(plain, from + begin.length, end)
      return isMember ? [functionOf(source, name, 'callback', from, end)] : []
    },
  )
}

/** Whether a name is followed by a function: `profile` among the parameters of one isn't. */
function isFunction(plain: string, from: number, end: number): boolean {
  const behind = plain.slice(from, end).trimStart()
  if (behind.startsWith('(')) return behind.slice(closing(behind, 0)).includes('{')
  const value = behind.slice(1).trimStart()
  return value.includes('=>') || /^(?:async\s+)?function\b/.test(value)
}

function functionOf(
  { lineAt, text }: Source,
  name: string,
  of: ConfigFunction['of'],
  from: number,
  to: number,
): ConfigFunction {
  const part = text.slice(from, to).trimEnd()
  return { name, of, line: lineAt(from), endLine: lineAt(from + part.length), text: part }
}

/** The comma behind a member, or the bracket that closes what it is in. */
export function memberEnd(plain: string, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const change = depthAt(plain, at)
    if (depth === 0 && (change < 0 || plain.charCodeAt(at) === COMMA)) return at
    depth += change
  }
  return end
}

/** Where the bracket closes that is open at a place. */
export function closing(plain: string, open: number): number {
  let depth = 0
  for (let at = open; at < plain.length; at += 1) {
    depth += depthAt(plain, at)
    if (depth === 0) return at
  }
  return plain.length
}

const COMMA = 44

/** One for a bracket that opens, less for one that closes. */
function depthAt(plain: string, at: number): -1 | 0 | 1 {
  switch (plain.charCodeAt(at)) {
    case 40: // (
    case 91: // [
    case 123: // {
      return 1
    case 41: // )
    case 93: // ]
    case 125: // }
      return -1
    default:
      return 0
  }
}
