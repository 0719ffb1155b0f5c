import { FRAME_SOURCE } from '../protocol/frame.ts'
import { type Attribute, readStartTag } from './start-tag.ts'

const OPENING = /<(link|iframe|frame)(?=[\t\n\f\r />])/gi

/** Links that load something the worker sees, or nothing. All other kinds (`preconnect`, `dns-prefetch`, `prefetch`…) reach the network around it. */
const HARMLESS =
  /^(?:alternate|author|canonical|help|icon|license|manifest|next|prev|search|shortcut icon|stylesheet)$/i

/** Characters read in all, which no page of people reaches; what a page has beyond it is made no element at all. */
const MOST_READ = 2_000_000

/**
 * Takes from a site's HTML what no policy and no worker can hold. A frame's `src` makes the browser connect before any policy is asked, its
 * `sandbox` hides it from the worker, and some links are there to connect ahead. The attributes get other names, so the page keeps its structure.
 *
 * A tag is looked for wherever it might begin, also within another one: what looks like a tag may stand in a comment and hide the real one.
 */
export function cleanMarkup(html: string): string {
  const edits = new Map<number, { readonly to: number; readonly text: string }>()
  let read = 0
  for (const match of html.matchAll(OPENING)) {
    const [tag, name = ''] = match
    const behind = match.index + tag.length
    if (read > MOST_READ) {
      edits.set(match.index, { to: behind, text: `<left-out-${name}` })
      continue
    }
    const { attributes, end } = readStartTag(html, behind)
    read += end - behind
    for (const { from, to, text } of renamed(name.toLowerCase(), attributes)) edits.set(from, { to, text })
  }
  return apply(html, edits)
}

function renamed(
  name: string,
  attributes: readonly Attribute[],
): { from: number; to: number; text: string }[] {
  if (name !== 'link') {
    const names: Readonly<Record<string, string>> = { src: FRAME_SOURCE, sandbox: 'data-sandbox' }
    return attributes.flatMap(({ name, from, to }) =>
      Object.hasOwn(names, name) ? [{ from, to, text: names[name] ?? '' }] : [],
    )
  }
  const rels = attributes.filter((attribute) => attribute.name === 'rel')
  // Of a repeated attribute the first counts.
  if (rels[0] === undefined || HARMLESS.test(rels[0].value.trim())) return []
  return rels.map(({ from, to }) => ({ from, to, text: 'data-rel' }))
}

function apply(
  html: string,
  edits: ReadonlyMap<number, { readonly to: number; readonly text: string }>,
): string {
  let clean = ''
  let at = 0
  for (const [from, { to, text }] of [...edits].sort(([a], [b]) => a - b)) {
    if (from < at) continue
    clean += html.slice(at, from) + text
    at = to
  }
  return clean + html.slice(at)
}
