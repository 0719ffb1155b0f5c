import { transform } from 'sucrase'
import { codeOnly } from '../../protocol/code-text.ts'
import { IsolateError } from '../isolate-error.ts'

/** Syntax that is right, but cannot be run here. */
export class Unsupported extends IsolateError {}

/** TypeScript to JavaScript. Line numbers do not change. */
export function stripTypes(file: string, source: string): string {
  if (!/\.[cm]?[jt]s$/.test(file)) throw unreadable(file)
  refuseUnsupported(file, source)
  try {
    return transform(withEnds(source), { transforms: ['typescript'], disableESTransforms: true }).code
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(file, error)
    const { message } = error as Error
    const [, line, column] = /\((\d+):(\d+)\)/.exec(message) ?? []
    const location = line ? { file, line: Number(line), column: Number(column) } : { file, line: 1 }
    const text = message.replace(/\s*\(\d+:\d+\)/, '')
    throw new IsolateError(
      { problem: 'syntax', message: `this cannot be read: ${text}`, location },
      { cause: error },
    )
  }
}

const NAMED_TYPE = '(?:[\\w$.]+(?:<[^;()\\n]*>)?|[\'"][^\'"\\n]*[\'"])(?:\\[\\])*'
const ASSERTED = new RegExp(
  `\\b(?:as|satisfies)[ \\t]+${NAMED_TYPE}(?:[ \\t]*[|&][ \\t]*${NAMED_TYPE})*[ \\t]*\\n\\s*(?=[(\\[\x60])`,
  'g',
)

/** `a = b as string`, and a bracket on the next line: the type ends the statement, but what is left of it would call `b`. */
function withEnds(source: string): string {
  const ends = [...codeOnly(source).matchAll(ASSERTED)].map((found) => found.index + found[0].length)
  return ends.reduceRight((text, end) => `${text.slice(0, end)};${text.slice(end)}`, source)
}

const UNSUPPORTED: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /^(?:export\s+)?(?:namespace|module)\s+[\w$.]+\s*\{(?=[^}]*\b(?:const|let|var|function|class|enum)\b)/m,
    'a namespace with values cannot be run: put them into an object, or a separate module',
  ],
  [
    /(?:^|[{;}])[ \t]*@[A-Za-z_$][\w$.]*(?:\([^)\n]*\))?\s+(?=(?:export\s|default\s|abstract\s|static\s|async\s|readonly\s|private\s|public\s|protected\s)*(?:class\s|[\w$#]+\s*[(=;:!?]))/m,
    "decorators cannot be run: call the decorator's function directly",
  ],
]

/** Syntax that would be dropped like a type, or has no clear error message. */
function refuseUnsupported(file: string, source: string): void {
  const code = codeOnly(source)
  for (const [pattern, message] of UNSUPPORTED) {
    const found = pattern.exec(code)
    if (!found) continue
    const line = code.slice(0, found.index + found[0].search(/\S/)).split('\n').length
    throw new Unsupported({ problem: 'syntax', message, location: { file, line } })
  }
}

function tooDeep(file: string, cause: Error): IsolateError {
  const message = `${file} cannot be read: brackets, braces or expressions in it are nested too deep`
  return new IsolateError({ problem: 'syntax', message }, { cause })
}

function unreadable(file: string): IsolateError {
  const message = `${file} is no module: TypeScript without JSX (.ts) and JavaScript (.js) can be run`
  return new IsolateError({ problem: 'syntax', message, location: { file, line: 1 } })
}
