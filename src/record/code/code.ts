/** A stretch of source around one line. */
export interface Excerpt {
  /** 1-based number of the first line. */
  readonly from: number
  readonly lines: readonly string[]
}

const LONGEST = 30
const AROUND = 9

/** The function, or the member of an object, that a line (1-based) is in or begins. */
export function excerptAround(lines: readonly string[], line: number): Excerpt {
  const here = lines[line - 1] ?? ''
  const from = isTopLevel(here) || !opensMember(here) ? topLevelStart(lines, line - 1) : line - 1
  const indent = indentOf(lines[from] ?? '')
  const isOneLine = from === line - 1 && !/[{([]\s*$/.test(here)
  const to = isOneLine ? from : endOf(lines, from, indent, line - 1)
  if (to - from < LONGEST) return { from: from + 1, lines: outdented(lines.slice(from, to + 1)) }
  const start = Math.max(from, line - 1 - AROUND)
  return { from: start + 1, lines: outdented(lines.slice(start, Math.min(to, line - 1 + AROUND) + 1)) }
}

/** The same lines without the indent that all of them have. */
function outdented(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => indentOf(line).length)
  const shared = Math.min(...indents)
  return lines.map((line) => line.slice(Number.isFinite(shared) ? shared : 0))
}

function isTopLevel(line: string): boolean {
  return /^\S/.test(line)
}

/** A method or a function in an object: `jwt({ token }) {`, `signIn: () => true,`. */
function opensMember(line: string): boolean {
  return /^ +(?:async )?\w+(?:\?\(|\(.*\) \{$|\(.*\): .|\($|: (?:async )?\(.*=>)/.test(line)
}

function topLevelStart(lines: readonly string[], index: number): number {
  let start = index
  while (start > 0 && !/^(?:export |async |function |const |class |interface )/.test(lines[start] ?? ''))
    start -= 1
  // The comment above belongs to it.
  while (start > 0 && /^(?:\/\*\*| \*|\/\/|import\b.*never)/.test(lines[start - 1] ?? '')) start -= 1
  return start
}

function endOf(lines: readonly string[], from: number, indent: string, atLeast: number): number {
  for (let index = Math.max(from + 1, atLeast); index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (closes(line, indent)) return index
    if (index > atLeast && indent === '' && /^(?:export |function |\/\*\*)/.test(line)) return index - 2
  }
  return lines.length - 1
}

/** `}`, `},`, `})`; a line that also opens something, as `): void {` does, goes on. */
function closes(line: string, indent: string): boolean {
  return line.startsWith(indent) && /^[\])}]/.test(line.slice(indent.length)) && !/[{([]$/.test(line)
}

function indentOf(line: string): string {
  return /^ */.exec(line)?.[0] ?? ''
}

/** A piece of a line, as it is coloured. */
export interface Piece {
  readonly kind: 'plain' | 'keyword' | 'string' | 'comment'
  readonly text: string
}

const KEYWORDS =
  'as async await catch class const else export extends false finally for function if import in instanceof interface let new null of readonly return switch case throw true try type typeof undefined while'

const PATTERN = new RegExp(
  [
    '(?<comment>//.*$|/\\*.*?(?:\\*/|$)|^ ?\\* .*$|^ \\*/$)',
    '(?<string>\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*"|`(?:[^`\\\\]|\\\\.)*`)',
    `(?<keyword>(?<![\\w.])(?:${KEYWORDS.split(' ').join('|')})(?![\\w:]))`,
  ].join('|'),
  'g',
)

/** A line of source in pieces. Enough for reading; it is no parser. */
export function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(PATTERN)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: line.slice(end, match.index) })
    const kind = match.groups?.['comment'] ? 'comment' : match.groups?.['string'] ? 'string' : 'keyword'
    pieces.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < line.length) pieces.push({ kind: 'plain', text: line.slice(end) })
  return pieces
}
