import { CODE_LIMITS } from '../../protocol/code.ts'
import { plural } from '../values/time.ts'
import { describeUnneeded, withoutUnneeded } from './secret-variables.ts'

/** What a text in the form of a `.env` file says. */
export interface EnvFile {
  readonly variables: Readonly<Record<string, string>>
  /** Lines that say nothing, counted from 1, each with why. */
  readonly problems: readonly { readonly line: number; readonly why: string }[]
}

const NAME = /[^\S\n]*(?:export[^\S\n]+)?([^=\s#]+)[^\S\n]*=[^\S\n]*/y
const QUOTED = /(?:"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^']*)'|`([^`]*)`)[^\S\n]*(?:#[^\n]*)?(?=\n|$)/y
const REST = /[^\n]*/y

/** Reads `KEY=VALUE` lines: quotes, also over several lines, comments, blank lines and `export` are as dotenv has them. */
export function readEnvFile(text: string): EnvFile {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const variables: Record<string, string> = {}
  const problems: { line: number; why: string }[] = []
  let [at, line] = [0, 1]
  while (at < plain.length) {
    const read = lineAt(plain, at)
    if (read.problem !== undefined) problems.push({ line, why: read.problem })
    else if (read.name !== undefined) {
      const why = problemOf(read.name, read.value, variables)
      if (why === undefined) variables[read.name] = read.value
      else problems.push({ line, why })
    }
    line += read.lines
    at = read.end + 1
  }
  return { variables, problems }
}

interface Line {
  readonly name?: string
  readonly value: string
  readonly problem?: string
  /** Where it ends, and how many lines it takes. */
  readonly end: number
  readonly lines: number
}

function lineAt(text: string, at: number): Line {
  const [whole = '', name] = matchAt(NAME, text, at) ?? []
  const start = at + whole.length
  const [rest = ''] = matchAt(REST, text, start) ?? []
  const end = start + rest.length
  if (name === undefined) {
    const isNothing = /^\s*(?:#|$)/.test(rest)
    return { value: '', end, lines: 1, ...(!isNothing && { problem: "it isn't KEY=VALUE" }) }
  }
  const quoted = matchAt(QUOTED, text, start)
  if (!quoted) return { name, value: rest.replace(/(?:^|\s)#.*$/, '').trim(), end, lines: 1 }
  const [all, double, single, back] = quoted
  const value = double === undefined ? (single ?? back ?? '') : unescaped(double)
  return { name, value, end: start + all.length, lines: all.split('\n').length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign)
}

function problemOf(name: string, value: string, known: EnvFile['variables']): string | undefined {
  if (!/^(?!__proto__$)[A-Za-z_]\w{0,99}$/.test(name))
    return `"${name.slice(0, 40)}" is not a valid variable name`
  if (value.length > CODE_LIMITS.value)
    return `${name} has ${value.length} characters, at most ${CODE_LIMITS.value} are allowed`
  const isFull = !Object.hasOwn(known, name) && Object.keys(known).length >= CODE_LIMITS.variables
  return isFull ? `at most ${CODE_LIMITS.variables} variables are kept` : undefined
}

/** Lines whose problem is said; the others are counted. */
const MOST_SAID = 3

/** Names that are listed. */
const MOST_NAMES = 4

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return more > 1 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ')
}

/** What was taken over from a pasted text, in a sentence or two. */
export function describeTaken({ problems, variables }: EnvFile): string {
  const { needed, unneeded } = withoutUnneeded(variables)
  const names = Object.keys(needed)
  const taken =
    names.length === 0
      ? 'No variables were set.'
      : `Set: ${listed(names)}. They stay in this browser; nothing that you share includes them.`
  const left = problems.map(({ line, why }) => `Line ${line} was skipped: ${why}.`)
  const more = left.length - MOST_SAID
  return [
    ...(names.length === 0 && unneeded.length > 0 ? [] : [taken]),
    ...describeUnneeded(unneeded),
    ...left.slice(0, MOST_SAID),
    ...(more > 0 ? [`So ${more === 1 ? 'was' : 'were'} ${plural(more, 'more line')}.`] : []),
  ].join(' ')
}
