import { codeOnly } from './code-text.ts'

/** One import, or export from elsewhere, of a module. */
export interface Import {
  readonly specifier: string
  /** `star` is `export * from`. */
  readonly kind: 'static' | 'star' | 'dynamic' | 'require'
  /** Names that must exist there, including `default`. */
  readonly names: readonly string[]
  /** From 1. */
  readonly line: number
  /** Where it has `* as name`, from its first character to the one after its last; where a call of `import` ends. */
  readonly whole?: readonly [start: number, end: number]
}

const KEYWORD = /(?<![\w$.])(?:import|export)(?![\w$])/g
const LAST_KEYWORD = /^[\s\S]*(?<![\w$.])(import|export)(?![\w$])/
/** What may be between the keyword and the specifier. */
const CLAUSE = /[\w$*{},\s]*/y
const TEXT = /(['"])([^'"\n]+)\1/y
const DYNAMIC = /\bimport\s*\(\s*(['"])([^'"\n]+)\1\s*\)/g
const REQUIRE = /(?<![\w$.])require\s*\(\s*(['"])([^'"\n]+)\1\s*\)/g

/** What a module imports, in order. */
export function importsOf(source: string): Import[] {
  const code = codeOnly(source)
  const found = statementsIn(code).map(({ keyword, clause, clauseAt, textAt, end }) => ({
    specifier: source.slice(textAt, end - 1),
    kind: keyword === 'export' && clause.trim() === '*' ? ('star' as const) : ('static' as const),
    names: namesOf(clause),
    at: end,
    ...namespaceOf(clause, clauseAt),
  }))
  const called = (kind: 'dynamic' | 'require', pattern: RegExp) =>
    [...code.matchAll(pattern)].map((match) => {
      const at = match.index + match[0].length
      const names = namesAround(code, match)
      return { specifier: specifierOf(source, match, match[2]), kind, names, at, whole: [at, at] as const }
    })
  return [...found, ...called('dynamic', DYNAMIC), ...called('require', REQUIRE)].map(({ at, ...rest }) => ({
    ...rest,
    line: lineAt(code, at),
  }))
}

/** Whether a file is written for `require`: it exports by `module.exports`, and no other way. */
export function isCommonJs(source: string): boolean {
  const code = codeOnly(source)
  return (
    /(?<![\w$.])(?:module\s*\.\s*exports|exports\s*(?:\.\s*[\w$]+|\[[^\]]*\]))(?![\w$])/.test(code) &&
    !/^\s*(?:export\b|import\b(?!\s*\())/m.test(code)
  )
}

interface Statement {
  readonly keyword: string
  /** Without `from`. */
  readonly clause: string
  readonly clauseAt: number
  /** Where the specifier begins. */
  readonly textAt: number
  /** After its closing quotation mark. */
  readonly end: number
}

/** Only moves forward: a file may be one long clause. */
function statementsIn(code: string): Statement[] {
  const found: Statement[] = []
  for (let first = matchAt(KEYWORD, code, 0); first; first = matchAt(KEYWORD, code, CLAUSE.lastIndex)) {
    const clause = matchAt(CLAUSE, code, endOf(first))?.[0] ?? ''
    const clauseEnd = endOf(first) + clause.length
    // `export {}` without a semicolon, and an import below it.
    const [before = '', keyword = first[0]] = LAST_KEYWORD.exec(clause) ?? []
    const clauseAt = endOf(first) + before.length
    const text = matchAt(TEXT, code, clauseEnd)
    const names = namesBeforeFrom(code.slice(clauseAt, clauseEnd))
    if (text && names !== undefined)
      found.push({ keyword, clause: names, clauseAt, textAt: clauseEnd + 1, end: endOf(text) })
    CLAUSE.lastIndex = clauseEnd
  }
  return found
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function endOf({ index, 0: text }: RegExpExecArray): number {
  return index + text.length
}

/** Empty for an import of the whole module only; `undefined` if it is not a clause. */
function namesBeforeFrom(clause: string): string | undefined {
  const text = clause.trimEnd()
  if (text === '') return text
  const isFrom = text.endsWith('from') && !/[\w$]/.test(text.at(-5) ?? ' ')
  return isFrom ? text.slice(0, -4) : undefined
}

/** What is quoted is blank in the searched code; it is at the same index in the source. */
function specifierOf(source: string, match: RegExpExecArray, text = ''): string {
  const start = match.index + match[0].lastIndexOf(text)
  return source.slice(start, start + text.length)
}

function namespaceOf(clause: string, clauseAt: number): Pick<Import, 'whole'> {
  const found = /\*\s*as\s+[\w$]+/.exec(clause)
  if (!found) return {}
  const start = clauseAt + found.index
  return { whole: [start, start + found[0].length] }
}

/** `const { a, b: c } = await import(…)`, `(await import(…)).a`, `import(…).then((module) => module.a)`: the names used from it. */
function namesAround(code: string, match: RegExpExecArray): string[] {
  const before = code.slice(Math.max(0, match.index - 300), match.index)
  const after = code.slice(match.index + match[0].length, match.index + match[0].length + 100)
  const [, taken = ''] = /\{([^{}]*)\}\s*=\s*(?:await\s*)?$/.exec(before) ?? []
  const names = taken.split(',').map((part) => part.trim().split(/\s*[:=]\s*/)[0] ?? '')
  const [, member] = /^\s*\)\s*\.\s*([\w$]+)/.exec(after) ?? []
  const [, parameter, later] =
    /^\s*\.then\(\s*(?:async\s*)?\(?\s*([\w$]+)\s*\)?\s*=>\s*\1\s*\.\s*([\w$]+)/.exec(after) ?? []
  const found = [...names, member ?? '', parameter === undefined ? '' : (later ?? '')]
  return found.filter((name) => /^[\w$]+$/.test(name))
}

function namesOf(clause: string): string[] {
  const names = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => /^[\w$]+$/.test(name))
  const before =
    clause
      .replace(/\{[^}]*\}/, '')
      .split(',')[0]
      ?.trim() ?? ''
  return /^[\w$]+$/.test(before) ? ['default', ...names] : names
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
