/** Instead of what is quoted: a blank, and no space that a pattern could have found by itself. */
const FILLER = '\u00a0'

/**
 * What of a JavaScript or TypeScript text is code: the same length and the same lines, with blanks for comments, regular expressions and what is
 * in quotes. Quotation marks stay; of a template, the code in `${…}` does. It reads what someone is in the middle of typing, in linear time.
 */
export function codeOnly(text: string): string {
  const pieces: string[] = []
  const unclosed: Unclosed = {}
  /** Open braces in each `${…}` around the place. */
  const templates: number[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const found = textAt(text, at, unclosed, templates)
    if (found === undefined) {
      at += 1
      continue
    }
    pieces.push(text.slice(from, at), blanked(text.slice(at, found.end), found.isQuoted))
    from = found.end
    at = found.end
  }
  return pieces.join('') + text.slice(from)
}

function blanked(part: string, isQuoted: boolean): string {
  if (!isQuoted) return part.replace(/[^\n]/g, ' ')
  const mark = part.charAt(0)
  return mark + part.slice(1, -1).replace(/[^\n]/g, FILLER) + mark
}

/** Up to where a quote of a kind is known to have no end. */
type Unclosed = { [quote in '"' | "'"]?: number }

interface Text {
  readonly end: number
  readonly isQuoted: boolean
}

/** The text that begins at a place. A quote without an end in its line isn't one: it may be an apostrophe. */
function textAt(text: string, at: number, unclosed: Unclosed, templates: number[]): Text | undefined {
  const plain = (end: number): Text => ({ end, isQuoted: false })
  const open = templates.length - 1
  switch (text.charAt(at)) {
    case '/': {
      const end = endOfComment(text, at) ?? endOfExpression(text, at)
      return end === undefined ? undefined : plain(end)
    }
    case "'":
    case '"': {
      const end = endOfQuote(text, at, text.charAt(at) as '"' | "'", unclosed)
      return end === undefined ? undefined : { end, isQuoted: true }
    }
    case '`':
      return plain(endOfTemplate(text, at + 1, templates))
    case '{':
      if (open >= 0) templates[open] = (templates[open] ?? 0) + 1
      return undefined
    case '}':
      if (open < 0) return undefined
      templates[open] = (templates[open] ?? 0) - 1
      if ((templates[open] ?? 0) >= 0) return undefined
      templates.pop()
      return plain(endOfTemplate(text, at + 1, templates))
    default:
      return undefined
  }
}

/** Without an end, the rest of the text is in the comment. */
function endOfComment(text: string, at: number): number | undefined {
  const sign = text.charAt(at + 1)
  if (sign !== '/' && sign !== '*') return undefined
  const end = text.indexOf(sign === '/' ? '\n' : '*/', at + 2)
  if (end < 0) return text.length
  return sign === '/' ? end : end + 2
}

/** Behind a template's own text: where its code begins, or where it ends. */
function endOfTemplate(text: string, from: number, templates: number[]): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '`') return at + 1
    else if (sign === '$' && text.charAt(at + 1) === '{') {
      templates.push(0)
      return at + 2
    }
  }
  return text.length
}

function endOfQuote(text: string, open: number, quote: '"' | "'", unclosed: Unclosed): number | undefined {
  if (open < (unclosed[quote] ?? 0)) return undefined
  for (let at = open + 1; at < text.length && text.charAt(at) !== '\n'; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === quote) return at + 1
  }
  const line = text.indexOf('\n', open)
  unclosed[quote] = line < 0 ? text.length : line
  return undefined
}

/** What comes before a regular expression; after anything else the sign divides. */
const BEFORE_EXPRESSION =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|(?<![\w$.])(?:return|typeof|case|in|of|await|yield|throw|void|delete|new|do|else))\s{0,80}$/
const LONGEST_EXPRESSION = 400

/** Where a regular expression ends that begins at a place: behind the next slash of its line that is not in a class. */
function endOfExpression(text: string, open: number): number | undefined {
  if (!BEFORE_EXPRESSION.test(text.slice(Math.max(0, open - 90), open))) return undefined
  let isClass = false
  for (let at = open + 1; at < Math.min(text.length, open + LONGEST_EXPRESSION); at += 1) {
    const sign = text.charAt(at)
    if (sign === '\n') return undefined
    if (sign === '\\') at += 1
    else if (sign === '[') isClass = true
    else if (sign === ']') isClass = false
    else if (sign === '/' && !isClass) return at + 1
  }
  return undefined
}

/** In code without texts: the comma behind a member, or the bracket that closes what it is in. */
export function memberEnd(code: string, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const change = depthAt(code, at)
    if (depth === 0 && (change < 0 || code.charCodeAt(at) === COMMA)) return at
    depth += change
  }
  return end
}

/** In code without texts: where the bracket closes that is open at a place. */
export function closing(code: string, open: number): number {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    depth += depthAt(code, at)
    if (depth === 0) return at
  }
  return code.length
}

/** A schema's checks are shorter. */
const LONGEST_CHAIN = 2000

/** In code without texts: where the calls end that begin at a place, as in `z.string({ … }).min(8)`. The same place if none does. */
export function chainEnd(code: string, from: number): number {
  const near = code.slice(from, from + LONGEST_CHAIN)
  let at = 0
  for (;;) {
    const begin = at === 0 ? /^\s*[\w$]+(?:\s*\.\s*[\w$]+)*\s*\(/ : /^(?:\s*\.\s*[\w$]+)+\s*\(/
    const [call] = begin.exec(near.slice(at)) ?? []
    if (call === undefined) return from + at
    at = Math.min(near.length, closing(near, at + call.length - 1) + 1)
  }
}

const COMMA = 44

/** One for a bracket that opens, less for one that closes. */
function depthAt(code: string, at: number): -1 | 0 | 1 {
  switch (code.charCodeAt(at)) {
    case 40: // (
    case 91: // [
    case 123: // {
      return 1
    case 41: // )
    case 93: // ]
    case 125: // }
      return -1
    default:
      return 0
  }
}
