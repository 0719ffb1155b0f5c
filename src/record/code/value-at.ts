import { codeOnly } from '../../protocol/code-text.ts'
import { isEqual } from '../../protocol/equal.ts'
import { resultLabel } from '../labels/result.ts'
import type { Call } from '../outline/calls.ts'
import { fieldOf, manyLines, shorten } from '../values/value.ts'
import { argumentNames } from './assignments-in.ts'
import { type ConfigFunction, functionAt, functionsIn } from './functions-in.ts'
import { callsShown, hasFunction, type MarkParts } from './line-marks.ts'

/** The recorded value of something in the code. */
export interface ValueHere {
  /** Columns of its name, counted from 1. */
  readonly from: number
  readonly to: number
  /** `token.role, paused at step 45` */
  readonly title: string
  readonly text: string
}

const LONGEST = 6000

/**
 * What the record says about a name in the function of a call: of its arguments, of variables that were set from them alone, and of what it
 * returned. Other variables live in the interpreter only, and nothing is said of them.
 */
export function valueAt(
  { column, line }: { readonly line: number; readonly column: number },
  parts: MarkParts,
): ValueHere | undefined {
  const lineText = parts.text.split('\n')[line - 1] ?? ''
  const each = functionAt(functionsIn(parts.text), line)
  if (!each) return undefined
  const name = nameAt(codeOnly(parts.text).split('\n')[line - 1] ?? '', column)
  const { calls, paused } = callsShown(each, parts)
  const call = paused ?? calls.at(-1)?.call
  // Of another version of the function it says nothing.
  if (!name || !call || !hasFunction(parts.ran(call.seq), each)) return undefined
  const found = recordedValue(each, name.path, call, lineText)
  if (!found) return undefined
  const when = paused ? `paused at step ${parts.now}` : `in the call at step ${call.seq}`
  return {
    from: name.from,
    to: name.to,
    title: `${found.title ?? name.path.join('.')}, ${when}${found.note ?? ''}`,
    text: shorten(manyLines(found.value), LONGEST),
  }
}

interface Name {
  readonly path: readonly string[]
  readonly from: number
  readonly to: number
}

const CHAIN = /(?<![\w$.])[A-Za-z_$][\w$]*(?:\s{0,9}(?:\?\.|!?\.)\s{0,9}[A-Za-z_$][\w$]*){0,20}/g

/** The name at a column, with what it is a member of: of `token.user.id`, `token.user` where the pointer is on `user`. */
function nameAt(code: string, column: number): Name | undefined {
  for (const { 0: chain, index } of code.matchAll(CHAIN)) {
    if (column - 1 < index || column - 1 > index + chain.length) continue
    const after = /[^\w$]/.exec(chain.slice(column - 1 - index))?.index
    const written = after === undefined ? chain : chain.slice(0, column - 1 - index + after)
    const path = written.split(/\s*(?:\?\.|!?\.)\s*/).filter((part) => part !== '')
    return { path, from: index + 1, to: index + 1 + written.length }
  }
  return undefined
}

interface Found {
  readonly value: unknown
  /** Instead of the name. */
  readonly title?: string
  readonly note?: string
}

function recordedValue(
  each: ConfigFunction,
  [first = '', ...rest]: readonly string[],
  call: Call,
  lineText: string,
): Found | undefined {
  const isResult = first === 'return' || (first === each.name && rest.length === 0)
  if (isResult && new RegExp(`^\\s*(?:.*\\b)?${first}\\b`).test(lineText)) return resultOf(call)
  const code = codeOnly(each.text)
  const argument = argumentNames(each.text, code).get(first)
  const base = argument ?? aliasOf(first, each, code, call)
  if (base === undefined || isDeclaredAgain(first, code, argument === undefined ? 1 : 0)) return undefined
  const path = [...base, ...rest]
  const before = path.reduce(fieldOf, call.before[0])
  if (!call.returned) return { value: before }
  if (argument && isSetAgain(first, code)) return undefined
  const after = path.reduce(fieldOf, call.after[0])
  return isEqual(before, after) ? { value: after } : { value: after, note: ', after the call' }
}

function resultOf(call: Call): Found | undefined {
  if (!call.returned || call.kind === 'event') return undefined
  if (call.error) return { title: 'Threw', value: `${call.error.type}: ${call.error.message}` }
  return { title: call.result === undefined ? resultLabel(call) : 'Returned', value: call.result }
}

const NAME = '[A-Za-z_$][\\w$]*'

/** `const email = user.email`, `const { email } = user`: what the argument has there, where the call did not change it. */
function aliasOf(
  name: string,
  each: ConfigFunction,
  code: string,
  call: Call,
): readonly string[] | undefined {
  if (!call.returned) return undefined
  const it = escaped(name)
  const whole = new RegExp(
    `\\bconst\\s{1,20}${it}\\s{0,20}=\\s{0,20}(${NAME}(?:\\??\\.${NAME}){0,9})\\s{0,20}(?:;|\\n|$)`,
  )
  const member = new RegExp(
    `\\bconst\\s{0,20}\\{(?:[^{}=]{0,400},)?\\s{0,20}(?:(${NAME})\\s*:\\s*)?${it}\\s{0,20}(?:,[^{}=]{0,400})?\\}\\s{0,20}=\\s{0,20}(${NAME}(?:\\??\\.${NAME}){0,9})\\s{0,20}(?:;|\\n|$)`,
  )
  const one = whole.exec(code)?.[1]?.split(/\??\./)
  const [, key = name, of] = member.exec(code) ?? []
  const written = one ?? (of === undefined ? undefined : [...of.split(/\??\./), key])
  if (!written) return undefined
  const base = argumentNames(each.text, code).get(written[0] ?? '')
  if (!base) return undefined
  const path = [...base, ...written.slice(1)]
  const [before, after] = [call.before[0], call.after[0]].map((value) => path.reduce(fieldOf, value))
  return isEqual(before, after) ? path : undefined
}

/** Whether an inner function or block has another variable of that name: then it is not certain which one is meant. */
function isDeclaredAgain(name: string, code: string, known: number): boolean {
  const it = `(?<![\\w$.])${escaped(name)}(?![\\w$])`
  const body = bodyOf(code)
  const count = (pattern: string) => [...body.matchAll(new RegExp(pattern, 'g'))].length
  const declared = count(`\\b(?:let|var|const|class|function)\\s{1,20}${it}`)
  const taken = count(`\\b(?:let|var|const)\\s{0,20}[{[][^=;]{0,400}${it}[^=;]{0,400}[}\\]]\\s{0,20}=`)
  const parameters = count(
    `${it}\\s{0,20}=>|\\([^()]{0,400}${it}[^()]{0,400}\\)\\s{0,20}(?::[^={;]{0,80})?=>|\\bfunction\\b[^(]{0,80}\\([^()]{0,400}${it}`,
  )
  return declared + taken + parameters > known
}

/** Whether a variable was set again: then it has lost its argument. */
function isSetAgain(name: string, code: string): boolean {
  return new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}=(?![=>])`).test(bodyOf(code))
}

/** Behind the parameters. */
function bodyOf(code: string): string {
  const begin = /\)\s*(?::[^={]*)?(?:=>)?\s*\{|=>/.exec(code)
  return begin ? code.slice(begin.index + begin[0].length) : code
}

function escaped(name: string): string {
  return name.replaceAll('$', '\\$')
}
