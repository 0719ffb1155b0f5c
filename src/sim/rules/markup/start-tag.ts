import type { Range } from './edit.ts'

/** One attribute of a start tag, by its place in the text. */
export interface Attribute extends Range {
  /** Lower case. */
  readonly name: string
  readonly value: string
  /** The range of the value, if no quotes are around it. The name is from `from` to `to`. */
  readonly unquoted?: Range
}

export interface StartTag {
  readonly attributes: readonly Attribute[]
  /** Behind the closing `>`, or the end of the text without one: then it is not an element. */
  readonly end: number
}

const BETWEEN = /[\t\n\f\r /]*/y
// An equals sign that comes first belongs to the name.
const NAME = /[^>][^\t\n\f\r />=]*/y
const SPACE = /[\t\n\f\r ]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y

/**
 * Reads the attributes of a start tag as the HTML tokenizer does, from behind the tag's name.
 * HTML Standard, 13.2.5.32 to 13.2.5.39
 */
export function readStartTag(html: string, at: number): StartTag {
  const attributes: Attribute[] = []
  let i = at
  while (i < html.length) {
    i = skip(html, i, BETWEEN)
    if (i >= html.length) break
    if (html[i] === '>') return { attributes, end: i + 1 }
    const from = i
    const to = skip(html, i, NAME)
    i = skip(html, to, SPACE)
    const value = readValue(html, i)
    const { text, unquoted } = value
    attributes.push({
      name: html.slice(from, to).toLowerCase(),
      value: text,
      from,
      to,
      ...(unquoted === undefined ? {} : { unquoted }),
    })
    i = value.end
  }
  return { attributes, end: html.length }
}

/** The value from an equals sign on; empty without one. */
function readValue(
  html: string,
  at: number,
): { readonly text: string; readonly end: number; readonly unquoted?: Range } {
  if (html[at] !== '=') return { text: '', end: at }
  const begin = skip(html, at + 1, SPACE)
  const quote = html[begin]
  if (quote !== '"' && quote !== "'") {
    const end = skip(html, begin, UNQUOTED)
    return { text: html.slice(begin, end), end, unquoted: { from: begin, to: end } }
  }
  const close = html.indexOf(quote, begin + 1)
  const end = close === -1 ? html.length : close
  return { text: html.slice(begin + 1, end), end: end + 1 }
}

function skip(html: string, from: number, run: RegExp): number {
  run.lastIndex = from
  return from + (run.exec(html)?.[0].length ?? 0)
}
