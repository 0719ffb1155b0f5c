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
 * The functions of `callbacks: { … }` and `events: { … }`, and what providers have, by looking at brackets: enough for a text that somebody is
 * in the middle of typing.
 */
export function functionsIn(text: string): readonly ConfigFunction[] {
  const plain = withoutTexts(text)
  return [
    ...groupsNamed(plain, 'callbacks').flatMap((at) => membersAt(text, plain, at, 'callback')),
    ...groupsNamed(plain, 'events').flatMap((at) => membersAt(text, plain, at, 'event')),
    ...providerFunctions(text, plain),
  ].toSorted((a, b) => a.line - b.line)
}

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
  return text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (part) => part.replace(/[^\n]/g, ' '),
  )
}

/** Where the braces of each `name: {` or `name = {` begin. */
function groupsNamed(plain: string, name: string): readonly number[] {
  return [...plain.matchAll(new RegExp(`\\b${name}\\s*(?::|=)\\s*\\{`, 'g'))].map(
    ({ 0: match, index }) => index + match.length - 1,
  )
}

function membersAt(text: string, plain: string, open: number, of: ConfigFunction['of']): ConfigFunction[] {
  const end = closing(plain, open)
  const found: ConfigFunction[] = []
  let at = open + 1
  while (at < end) {
    const stop = memberEnd(plain, at, end)
    const name = /^\s*(?:async\s+)?\*?\s*([A-Za-z_$][\w$]*)/.exec(plain.slice(at, stop))?.[1]
    if (name)
      found.push(functionOf(text, name, of, at + (/^\s*/.exec(plain.slice(at))?.[0].length ?? 0), stop))
    at = stop + 1
  }
  return found
}

function providerFunctions(text: string, plain: string): ConfigFunction[] {
  const names = new RegExp(`(?<=[{,]\\s*)(?:async\\s+)?(${OF_PROVIDERS.join('|')})\\s*(?=[(:])`, 'g')
  return [...plain.matchAll(names)]
    .filter(({ index }) => isMember(plain, index))
    .map(({ 1: name = '', index }) =>
      functionOf(text, name, 'callback', index, memberEnd(plain, index, plain.length)),
    )
}

/** `profile` among the parameters of a function is no function. */
function isMember(plain: string, at: number): boolean {
  const end = memberEnd(plain, at, plain.length)
  return /^(?:async\s+)?\w+\s*(?:\([\s\S]*\)[\s\S]*\{|:[\s\S]*=>|:\s*(?:async\s+)?function)/.test(
    plain.slice(at, end),
  )
}

function functionOf(
  text: string,
  name: string,
  of: ConfigFunction['of'],
  from: number,
  to: number,
): ConfigFunction {
  const part = text.slice(from, to).trimEnd()
  const line = text.slice(0, from).split('\n').length
  return { name, of, line, endLine: line + part.split('\n').length - 1, text: part }
}

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** The comma behind a member, or the bracket that closes what it is in. */
function memberEnd(plain: string, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const sign = plain.charAt(at)
    if (sign in PAIRS) depth += 1
    else if (sign === '}' || sign === ')' || sign === ']') {
      if (depth === 0) return at
      depth -= 1
    } else if (sign === ',' && depth === 0) return at
  }
  return end
}

/** Where the bracket closes that is open at a place. */
export function closing(plain: string, open: number): number {
  let depth = 0
  for (let at = open; at < plain.length; at += 1) {
    if (plain.charAt(at) in PAIRS) depth += 1
    else if (/[})\]]/.test(plain.charAt(at))) depth -= 1
    if (depth === 0) return at
  }
  return plain.length
}
