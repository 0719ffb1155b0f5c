import { CODE_LIMITS } from '../../protocol/code.ts'
import { plural } from '../values/time.ts'
import { describeUnneeded, withoutUnneeded } from './secret-variables.ts'

/** What a text in the form of a `.env` file says. */
export interface EnvFile {
  readonly variables: Readonly<Record<string, string>>
  /** Lines that say nothing, counted from 1, each with why. */
  readonly problems: readonly { readonly line: number; readonly why: string }[]
}

const LINE = /^\s*(?:export\s+)?([^=\s#]+)\s*=[^\S\n]*/
const QUOTED = /^(?:"((?:\\[\s\S]|[^"\\])*)"|'([^']*)'|`([^`]*)`)[^\S\n]*(?:#[^\n]*)?(?=\n|$)/

/** Reads `KEY=VALUE` lines: quotes, also over several lines, comments, blank lines and `export` are as dotenv has them. */
export function readEnvFile(text: string): EnvFile {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const variables: Record<string, string> = {}
  const problems: { line: number; why: string }[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const rest = lines.slice(index).join('\n')
    const line = lines[index] ?? ''
    if (/^\s*(?:#|$)/.test(line)) continue
    const [begin, name] = LINE.exec(line) ?? []
    if (begin === undefined || name === undefined) {
      problems.push({ line: index + 1, why: "it isn't KEY=VALUE" })
      continue
    }
    const { taken, value } = valueAt(rest.slice(begin.length))
    const why = problemOf(name, value)
    if (why === undefined) variables[name] = value
    else problems.push({ line: index + 1, why })
    index += taken
  }
  return { variables, problems }
}

/** The value behind a sign, and how many further lines it takes. */
function valueAt(rest: string): { readonly value: string; readonly taken: number } {
  const [whole, double, single, back] = QUOTED.exec(rest) ?? []
  if (whole === undefined) {
    const bare = rest.split('\n')[0] ?? ''
    return { value: bare.replace(/(?:^|\s)#.*$/, '').trim(), taken: 0 }
  }
  const value = double === undefined ? (single ?? back ?? '') : unescaped(double)
  return { value, taken: whole.split('\n').length - 1 }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign)
}

function problemOf(name: string, value: string): string | undefined {
  if (!/^(?!__proto__$)[A-Za-z_]\w{0,99}$/.test(name))
    return `"${name.slice(0, 40)}" is not a valid variable name`
  return value.length > CODE_LIMITS.value
    ? `${name} has ${value.length} characters, at most ${CODE_LIMITS.value} are allowed`
    : undefined
}

/** Lines whose problem is said; the others are counted. */
const MOST_SAID = 3

/** What was taken over from a pasted text, in a sentence or two. */
export function describeTaken({ problems, variables }: EnvFile): string {
  const { needed, unneeded } = withoutUnneeded(variables)
  const names = Object.keys(needed)
  const taken =
    names.length === 0
      ? 'No variables were set.'
      : `Set: ${names.join(', ')}. They stay in this browser; nothing that you share includes them.`
  const left = problems.map(({ line, why }) => `Line ${line} was skipped: ${why}.`)
  const more = left.length - MOST_SAID
  return [
    ...(names.length === 0 && unneeded.length > 0 ? [] : [taken]),
    ...describeUnneeded(unneeded),
    ...left.slice(0, MOST_SAID),
    ...(more > 0 ? [`So ${more === 1 ? 'was' : 'were'} ${plural(more, 'more line')}.`] : []),
  ].join(' ')
}
