/** One import, or export from elsewhere, of a module. */
export interface Import {
  readonly specifier: string
  /** Names that must exist there; `default` is one. */
  readonly names: readonly string[]
  /** From 1. */
  readonly line: number
}

const STATEMENT = /\b(?:import|export)\s*(?:([\w$*{},\s]*?)\s*\bfrom\s*)?(['"])([^'"\n]+)\2/g
const DYNAMIC = /\bimport\s*\(\s*(['"])([^'"\n]+)\1\s*\)/g

/** What a module of plain JavaScript imports, in its order. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source)
  const found = [...code.matchAll(STATEMENT)].map((match) => ({
    specifier: match[3] ?? '',
    names: namesOf(match[1] ?? ''),
    at: match.index + match[0].length,
  }))
  const later = [...code.matchAll(DYNAMIC)].map((match) => ({
    specifier: match[2] ?? '',
    names: [],
    at: match.index + match[0].length,
  }))
  return [...found, ...later].map(({ at, ...rest }) => ({ ...rest, line: lineAt(code, at) }))
}

/** Comments become blanks, so that places stay. A text is skipped as a whole; one with line breaks is a template. */
function withoutComments(source: string): string {
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\[\s\S]|[^\\`])*`/g
  return source.replace(pattern, (match) => {
    if (match.startsWith('`')) return blank(match)
    return match.startsWith('/') ? blank(match) : match
  })
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
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
