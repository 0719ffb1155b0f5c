/** One import, or export from elsewhere, of a module. */
export interface Import {
  readonly specifier: string
  /** Names that must exist there; `default` is one. */
  readonly names: readonly string[]
  /** From 1. */
  readonly line: number
  /** Where `* as name` stands in it, from its first character to the one after its last. */
  readonly namespace?: readonly [start: number, end: number]
}

const STATEMENT = /\b(?:import|export)\s*(?:([\w$*{},\s]*?)\s*\bfrom\s*)?(['"])([^'"\n]+)\2/g
const DYNAMIC = /\bimport\s*\(\s*(['"])([^'"\n]+)\1\s*\)/g

/** What a module of plain JavaScript imports, in its order. */
export function importsOf(source: string): Import[] {
  const code = blanked(source)
  const found = [...code.matchAll(STATEMENT)].map((match) => ({
    specifier: specifierOf(source, match, match[3]),
    names: namesOf(match[1] ?? ''),
    at: match.index + match[0].length,
    ...namespaceOf(match),
  }))
  const later = [...code.matchAll(DYNAMIC)].map((match) => ({
    specifier: specifierOf(source, match, match[2]),
    names: namesAround(code, match),
    at: match.index + match[0].length,
  }))
  return [...found, ...later].map(({ at, ...rest }) => ({ ...rest, line: lineAt(code, at) }))
}

/** What a text says is blank in the code that is searched; it stands at the same place of the source. */
function specifierOf(source: string, match: RegExpExecArray, text = ''): string {
  const start = match.index + match[0].lastIndexOf(text)
  return source.slice(start, start + text.length)
}

/** Comments, templates and what texts say become blanks, so that places stay and nothing in them is taken for code. */
function blanked(source: string): string {
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\[\s\S]|[^\\`])*`/g
  return source.replace(pattern, (match) => {
    const [quote = ''] = match
    return quote === '"' || quote === "'" ? quote + FILLER.repeat(match.length - 2) + quote : blank(match)
  })
}

const FILLER = '\u00a0'

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function namespaceOf(match: RegExpExecArray): Pick<Import, 'namespace'> {
  const [, clause = ''] = match
  const [all] = /\*\s*as\s+[\w$]+/.exec(clause) ?? []
  if (all === undefined || match[0].startsWith('export')) return {}
  const start = match.index + match[0].indexOf(clause) + clause.indexOf(all)
  return { namespace: [start, start + all.length] }
}

/** `const { a, b: c } = await import(…)`, `(await import(…)).a`, `import(…).then((module) => module.a)`: what is taken of it. */
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
