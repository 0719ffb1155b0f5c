/** A plain comparison, or several joined by `&&` and `||` (`&&` binds more tightly). */
export type Condition =
  | { readonly any: readonly Condition[] }
  | { readonly all: readonly Condition[] }
  | Comparison

type Value = string | number | boolean | null

interface Comparison {
  /** Members from outside in: `['account', 'provider']`. */
  readonly path: readonly string[]
  readonly operator: Operator
  /** Absent with `exists`. */
  readonly value?: Value
}

const OPERATORS = ['==', '!=', '<=', '<', '>=', '>', 'contains', 'exists'] as const
type Operator = (typeof OPERATORS)[number]

interface Problem {
  readonly problem: string
}

/** Longest condition that is read. */
const LONGEST = 500
const TOKEN =
  /\s*(?:(?<join>&&|\|\|)|(?<operator>[=!]==?|[<>]=?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<number>-?\d+(?:\.\d+)?)(?![\w.])|(?<path>[A-Za-z_$][\w$]*(?:\.[\w$-]+)*))\s*/y

/**
 * Reads a condition: `account.provider == "github"`, `token.sub exists`, `status >= 400 && url contains "token"`. A value is a text in quotes, a
 * number, `true`, `false` or `null`. `===` and `!==` are taken for `==` and `!=`, which compare without converting.
 */
export function parseCondition(text: string): Condition | Problem {
  if (text.length > LONGEST) return { problem: `A condition has at most ${LONGEST} characters.` }
  const words = split(text)
  if (!Array.isArray(words)) return words
  const any: Condition[] = []
  let all: Comparison[] = []
  for (let at = 0; ; ) {
    const read = readComparison(words, at)
    if ('problem' in read) return read
    all.push(read.comparison)
    at = read.next
    const join = words[at]
    if (join !== undefined && join.kind !== 'join')
      return { problem: `Expected && or || before ${join.text}, at character ${join.at + 1}.` }
    if (join?.text !== '&&') {
      any.push(all.length === 1 && all[0] ? all[0] : { all })
      all = []
    }
    if (join === undefined) return any.length === 1 && any[0] ? any[0] : { any }
    at += 1
  }
}

interface Word {
  readonly kind: 'join' | 'operator' | 'text' | 'number' | 'path'
  readonly text: string
  readonly at: number
}

function split(text: string): Word[] | Problem {
  const words: Word[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    const found = Object.entries(groups ?? {}).find(([, value]) => value !== undefined)
    if (found === undefined) {
      return text.slice(at).trim() === ''
        ? words
        : {
            problem: `"${text.slice(at, at + 12)}" at character ${at + 1} is neither a name, a comparison nor a value.`,
          }
    }
    words.push({ kind: found[0] as Word['kind'], text: found[1] ?? '', at })
  }
  return words
}

const EXAMPLE = 'as in account.provider == "github"'

function readComparison(
  words: readonly Word[],
  at: number,
): { readonly comparison: Comparison; readonly next: number } | Problem {
  const [name, sign, operand] = words.slice(at, at + 3)
  if (name?.kind !== 'path') return { problem: `Expected a name ${where(name)}, ${EXAMPLE}.` }
  const operator = operatorOf(sign)
  if (operator === undefined)
    return { problem: `Expected ${OPERATORS.join(', ')} ${where(sign)}, ${EXAMPLE}.` }
  const path = name.text.split('.')
  if (operator === 'exists') return { comparison: { path, operator }, next: at + 2 }
  const value = literalOf(operand)
  if (value === undefined)
    return {
      problem: `Expected a text in quotes, a number, true, false or null ${where(operand)}, ${EXAMPLE}.`,
    }
  return { comparison: { path, operator, value }, next: at + 3 }
}

function where(word: Word | undefined): string {
  return word === undefined ? 'at the end' : `instead of ${word.text}`
}

function operatorOf(word: Word | undefined): Operator | undefined {
  const text = word?.text.replace(/^([=!])==$/, '$1=')
  return OPERATORS.find((operator) => operator === text)
}

function literalOf(word: Word | undefined): Value | undefined {
  if (word === undefined) return undefined
  if (word.kind === 'number') return Number(word.text)
  if (word.kind === 'text') return word.text.slice(1, -1).replace(/\\(.)/g, '$1')
  return { true: true, false: false, null: null }[word.text]
}

/** Whether it is true for a value. A member that is not there equals `null` and nothing else; getters are not run. */
export function holds(condition: Condition, scope: unknown): boolean {
  if ('any' in condition) return condition.any.some((each) => holds(each, scope))
  if ('all' in condition) return condition.all.every((each) => holds(each, scope))
  const { operator, path, value } = condition
  return compare(operator, memberAt(scope, path), value)
}

function memberAt(scope: unknown, path: readonly string[]): unknown {
  let value = scope
  for (const name of path) {
    if (typeof value === 'string' && name === 'length') return value.length
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, name)?.value
  }
  return value
}

function compare(operator: Operator, found: unknown, value: Value | undefined): boolean {
  const left = found instanceof Date ? found.toISOString() : (found ?? null)
  switch (operator) {
    case 'exists':
      return left !== null
    case '==':
      return left === value
    case '!=':
      return left !== value
    case 'contains':
      return (
        (typeof left === 'string' && left.includes(String(value))) ||
        (Array.isArray(left) && left.includes(value))
      )
    default:
      return isOrdered(left, value) && inOrder(operator, left, value)
  }
}

type Ordered = string | number

function isOrdered(left: unknown, right: unknown): left is Ordered {
  return typeof left === typeof right && (typeof left === 'number' || typeof left === 'string')
}

function inOrder(operator: '<' | '<=' | '>' | '>=', left: Ordered, right: unknown): boolean {
  const other = right as Ordered
  if (operator === '<') return left < other
  if (operator === '<=') return left <= other
  return operator === '>' ? left > other : left >= other
}
