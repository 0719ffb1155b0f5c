import { CODE_LIMITS } from '../../protocol/code.ts'
import { closing, codeOnly, memberEnd } from '../../protocol/code-text.ts'
import { countWhile } from '../outline/count-while.ts'

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
  const source = { text, plain: codeOnly(text), lineAt: lineFinder(text) }
  return [
    ...groupsNamed(source, 'callbacks').flatMap((at) => membersAt(source, at, 'callback')),
    ...groupsNamed(source, 'events').flatMap((at) => membersAt(source, at, 'event')),
    ...providerFunctions(source),
  ].toSorted((a, b) => a.line - b.line)
}

interface Source {
  readonly text: string
  /** Its code alone. */
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

function lineFinder(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) =>
    Math.max(
      countWhile(starts, (start) => start <= at),
      1,
    )
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
