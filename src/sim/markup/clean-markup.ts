import { MAX_NESTING } from '../../protocol/frame.ts'
import { addressOfWritten, type DocumentPlace } from '../../protocol/resolve.ts'
import { applyEdits, type Edit } from './edit.ts'
import { isRefresh, type Markup, mapAttribute, originalName, writeAttribute } from './map-attribute.ts'
import { cssEdits } from './map-css.ts'
import { type Attribute, readStartTag } from './start-tag.ts'

const OPENING = /<(?=([a-z][^\t\n\f\r /><]*)[\t\n\f\r />])/gi
const END_OF_STYLE = /<\/style[\t\n\f\r />]/gi

/** Characters read beside the page's own, which a page needs only for tags within tags; what it has beyond them is made no element at all. */
const MORE_READ = 1_000_000

/** What is left to read, for a document and those in its attributes together. */
interface Budget {
  left: number
}

/**
 * Rewrites a site's HTML so that no attribute holds a URL of the real internet: links, forms, frames, pictures and styles hold the addresses that stand
 * for them, and what the site wrote stays beside them as data. What no address can stand for is taken out: a frame's `src`, links that connect ahead.
 *
 * A tag is looked for wherever it might begin, also within another one, and each attribute is edited where it stands: what looks like a tag may be in a comment and
 * hide the real one, and parsers differ in what they make an element. An edit is the same whatever stands around it.
 */
export function cleanMarkup(html: string, place: DocumentPlace): string {
  return clean(html, place, { left: html.length + MORE_READ }, 0)
}

type AttributeEdit = Edit & { readonly removes: boolean }

function clean(html: string, place: DocumentPlace, budget: Budget, depth: number): string {
  const edits = new Map<number, AttributeEdit>()
  const styles: Edit[] = []
  const markup: Markup = {
    mapUrl: (written) => addressOfWritten(place, written),
    cleanInner: (inner) => {
      if (depth === MAX_NESTING || budget.left < 0) return ''
      const text = clean(inner, place, budget, depth + 1)
      budget.left -= text.length
      return text
    },
  }
  for (const match of html.matchAll(OPENING)) {
    const [, name = ''] = match
    const behind = match.index + 1 + name.length
    if (budget.left < 0) {
      edits.set(match.index, { from: match.index, to: behind, text: `<left-out-${name}`, removes: true })
      continue
    }
    const tag = name.toLowerCase()
    const { attributes, end } = readStartTag(html, behind)
    budget.left -= end - behind
    for (const edit of tagEdits(markup, tag, attributes)) {
      // Read as another element's, the same attribute may have to go altogether.
      if (edits.get(edit.from)?.removes !== true) edits.set(edit.from, edit)
    }
    if (tag === 'style') styles.push(...styleEdits(html, end, markup, budget))
  }
  return applyEdits(html, withStyles([...edits.values()], styles))
}

function tagEdits(markup: Markup, tag: string, attributes: readonly Attribute[]): AttributeEdit[] {
  const edits: AttributeEdit[] = []
  const refreshes = tag === 'meta' && isRefresh(attributes)
  const settled = new Set<string>()
  for (const attribute of attributes) {
    const { name, from, to } = attribute
    // Of a repeated attribute the first counts, unless it is taken out.
    if (settled.has(name)) continue
    const mapped = mapAttribute(markup, tag, attribute, refreshes)
    if (mapped !== 'removed') settled.add(name)
    if (mapped === 'kept') continue
    const original = originalName(name)
    if (mapped === 'removed') {
      edits.push({ from, to, text: original, removes: true })
      continue
    }
    // Without a script of ours, a document in an attribute can only be looked at.
    const inert = name === 'srcdoc' ? 'inert ' : ''
    const text = `${inert}${writeAttribute(name, mapped.value)} ${original}`
    edits.push({ from, to, text, removes: false })
  }
  return edits
}

/** The URLs in the text of a `style` element that begins at `from`. */
function styleEdits(html: string, from: number, { mapUrl }: Markup, budget: Budget): Edit[] {
  END_OF_STYLE.lastIndex = from
  const end = END_OF_STYLE.exec(html)?.index ?? html.length
  budget.left -= end - from
  return cssEdits(html.slice(from, end), mapUrl).map((edit) => ({
    ...edit,
    from: edit.from + from,
    to: edit.to + from,
  }))
}

/** What may be an attribute goes before what may be a style: the policy holds what a style asks for, and nothing else holds a link. */
function withStyles(edits: readonly Edit[], styles: readonly Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.from - b.from)
  let at = 0
  const free = [...styles]
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      while ((sorted[at]?.to ?? to) <= from) at += 1
      return (sorted[at]?.from ?? to) >= to
    })
  return [...sorted, ...free]
}
