import { MAX_NESTING } from '../../../protocol/frame.ts'
import { addressOfWritten, type DocumentAddress } from '../../../protocol/resolve.ts'
import { applyEdits, type Edit, editsWithin, type Range } from './edit.ts'
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
 * A tag is looked for wherever it might begin, also within another one, and each attribute is edited where it is: what looks like a tag may be in a comment and
 * hide the real one, and parsers differ in what they make an element. No edit changes where another tag's attributes begin and end, whichever of them are real.
 */
export function cleanMarkup(html: string, document: DocumentAddress): string {
  return clean(html, document, { left: html.length + MORE_READ }, 0)
}

/** Of edits of one attribute, read as that of several tags, the strongest counts. */
type Strength = 'repeated' | 'mapped' | 'removed'
const STRENGTHS: readonly Strength[] = ['repeated', 'mapped', 'removed']

interface AttributeEdit extends Edit {
  readonly strength: Strength
  /** What is written instead if nothing may be added. */
  readonly renamed: string
}

function clean(html: string, document: DocumentAddress, budget: Budget, depth: number): string {
  const edits = new Map<number, AttributeEdit>()
  const styles: Edit[] = []
  const tags: Range[] = []
  // A space or a quote that is added here would end what it is in.
  const unquoted: Range[] = []
  const markup: Markup = {
    mapUrl: (written) => addressOfWritten(document, written),
    cleanInner: (inner) => {
      if (depth === MAX_NESTING || budget.left < 0) return ''
      const text = clean(inner, document, budget, depth + 1)
      budget.left -= text.length
      return text
    },
  }
  for (const match of html.matchAll(OPENING)) {
    const [, name = ''] = match
    const behind = match.index + 1 + name.length
    if (budget.left < 0) {
      const text = `<left-out-${name}`
      edits.set(match.index, { from: match.index, to: behind, text, renamed: text, strength: 'removed' })
      continue
    }
    const tag = name.toLowerCase()
    const { attributes, end } = readStartTag(html, behind)
    budget.left -= end - behind
    tags.push({ from: match.index, to: end })
    unquoted.push({ from: match.index, to: behind }, ...attributes.flatMap((each) => each.unquoted ?? []))
    for (const edit of tagEdits(markup, tag, attributes)) {
      const other = edits.get(edit.from)
      if (other === undefined || STRENGTHS.indexOf(edit.strength) >= STRENGTHS.indexOf(other.strength))
        edits.set(edit.from, edit)
    }
    if (tag === 'style') styles.push(...styleEdits(html, end, markup, budget))
  }
  return applyEdits(html, withStyles(renameWithin([...edits.values()], unquoted), styles, tags))
}

/** Where a space would end another tag's value, an attribute only loses its name: each tag is read on as before. */
function renameWithin(edits: readonly AttributeEdit[], unquoted: readonly Range[]): Edit[] {
  const within = editsWithin(edits, unquoted)
  return edits.map((edit) => (within.has(edit) ? { ...edit, text: edit.renamed } : edit))
}

function tagEdits(markup: Markup, tag: string, attributes: readonly Attribute[]): AttributeEdit[] {
  const edits: AttributeEdit[] = []
  const refreshes = tag === 'meta' && isRefresh(attributes)
  const settled = new Set<string>()
  for (const attribute of attributes) {
    const { name, from, to } = attribute
    const mapped = mapAttribute(markup, tag, attribute, refreshes)
    const isRepeated = settled.has(name)
    if (mapped !== 'removed') settled.add(name)
    if (mapped === 'kept') continue
    const renamed = originalName(name)
    // Of a repeated attribute the first counts, unless that one is taken out.
    if (mapped === 'removed' || isRepeated) {
      edits.push({
        ...{ from, to, text: renamed, renamed },
        strength: mapped === 'removed' ? 'removed' : 'repeated',
      })
      continue
    }
    // Without a script of ours, a document in an attribute can only be looked at.
    const inert = name === 'srcdoc' ? 'inert ' : ''
    const text = `${inert}${writeAttribute(name, mapped.value)} ${renamed}`
    edits.push({ from, to, text, renamed, strength: 'mapped' })
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

/** What may be a tag goes before what may be a style: the policy holds what a style asks for, and nothing else holds a link. */
function withStyles(edits: readonly Edit[], styles: readonly Edit[], tags: readonly Range[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.from - b.from)
  const within = editsWithin(styles, tags)
  let at = 0
  const free = styles
    .filter((style) => !within.has(style))
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      while ((sorted[at]?.to ?? to) <= from) at += 1
      return (sorted[at]?.from ?? to) >= to
    })
  return [...sorted, ...free]
}
