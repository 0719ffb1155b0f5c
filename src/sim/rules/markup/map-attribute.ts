import { decodeXML } from 'entities'
import { ORIGINAL } from '../../../protocol/frame.ts'
import { applyEdits } from './edit.ts'
import { cssEdits, type MapUrl } from './map-css.ts'
import type { Attribute } from './start-tag.ts'

/** What an attribute is mapped with. */
export interface Markup {
  /** The address of a URL as the site wrote it, or `undefined` when it is neither http nor https. */
  readonly mapUrl: MapUrl
  /** Rewrites the document in a `srcdoc`. */
  readonly cleanInner: (html: string) => string
}

/** What replaces an attribute: another value under its name, or nothing. What the site wrote stays beside it, as data. */
export type Mapped = { readonly value: string } | 'removed' | 'kept'

/** Attributes that hold one URL. */
const URLS = new Set([
  ...['href', 'xlink:href', 'src', 'action', 'formaction', 'poster', 'data', 'background'],
  ...['longdesc', 'cite', 'codebase', 'classid', 'lowsrc', 'dynsrc', 'profile', 'manifest'],
])
/** Attributes that some element must not have at all. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  // Browsers connect to a frame's host before any policy is asked, and a sandbox or separate storage hides a frame from the worker.
  iframe: ['src', 'sandbox', 'credentialless'],
  frame: ['src', 'sandbox'],
  fencedframe: ['src'],
  portal: ['src'],
  // The styles that the browser is given are not the bytes that the site has a checksum of.
  link: ['integrity'],
}
/** These elements only show a picture, which `data:` can be; anywhere else it may be followed. */
const PICTURES = /^(?:img|image|feimage|input|source|link|use|video|body|table|t[dhr]|tbody|tfoot|thead)$/
/** Links that load something the worker sees, or nothing. All other kinds (`preconnect`, `dns-prefetch`, `prefetch`…) reach the network around it. */
const HARMLESS =
  /^(?:alternate|author|canonical|help|icon|license|manifest|next|prev|search|shortcut icon|stylesheet)$/i
const LEADS_NOWHERE = 'about:invalid'

/** What becomes of one attribute; `refreshes` says that its tag is a refresh. */
export function mapAttribute(
  markup: Markup,
  tag: string,
  { name, value: raw }: Attribute,
  refreshes: boolean,
): Mapped {
  // What a site writes under our names would stand for what it wrote under others.
  const isOurs = name.startsWith(ORIGINAL)
  if (isOurs || name === 'attributionsrc' || REMOVED[tag]?.includes(name)) return 'removed'
  if (URLS.has(name)) return mapOne(markup, tag, raw)
  switch (name) {
    case 'ping':
      return { value: mapList(markup, decodeXML(raw)) }
    case 'srcset':
    case 'imagesrcset':
      return { value: mapSourceSet(decodeXML(raw), (url) => pictureUrl(markup, url)) }
    case 'style':
      return mapStyle(markup, raw)
    case 'srcdoc':
      return { value: markup.cleanInner(decodeXML(raw)) }
    case 'shadowrootmode':
      // A closed tree would hide what is pressed in it; nothing but our scripts could tell the difference.
      return raw.toLowerCase() === 'open' ? 'kept' : { value: 'open' }
    case 'rel':
      return tag === 'link' && !HARMLESS.test(raw.trim()) ? 'removed' : 'kept'
    case 'attributename':
      // An animation would give a link its target later.
      return /href|src|&/i.test(decodeXML(raw)) ? 'removed' : 'kept'
    case 'http-equiv':
      // The simulated browser judges policies; the real one would measure addresses by them.
      return tag === 'meta' && /security-policy|&/i.test(decodeXML(raw)) ? 'removed' : 'kept'
    case 'content':
      return refreshes ? { value: mapRefresh(decodeXML(raw), markup.mapUrl) } : 'kept'
    default:
      return 'kept'
  }
}

/** An attribute that means the same anywhere in HTML: unquoted, of characters that mean nothing there. */
export function writeAttribute(name: string, value: string): string {
  const text = value.replace(
    /[^A-Za-z0-9/:?%._~!*,;@+()#=-]|^=/gu,
    (character) => `&#${character.codePointAt(0)};`,
  )
  return `${name}=${text === '' ? '""' : text}`
}

function mapOne({ mapUrl }: Markup, tag: string, raw: string): Mapped {
  // A fragment stays in the document; the document's own URL is its address already.
  if (/^[\t\n\f\r ]*(?:#|$)/.test(raw)) return 'kept'
  const address = mapUrl(decodeXML(raw))
  if (address !== undefined) return { value: address }
  return PICTURES.test(tag) && isData(raw) ? 'kept' : { value: LEADS_NOWHERE }
}

function pictureUrl({ mapUrl }: Markup, written: string): string | undefined {
  return mapUrl(written) ?? (isData(written) ? written : undefined)
}

function isData(url: string): boolean {
  return /^[\t\n\f\r ]*data:/i.test(url)
}

function mapList({ mapUrl }: Markup, urls: string): string {
  return urls
    .split(/[\t\n\f\r ]+/)
    .flatMap((url) => (url === '' ? [] : (mapUrl(url) ?? [])))
    .join(' ')
}

function mapStyle({ mapUrl }: Markup, raw: string): Mapped {
  const css = decodeXML(raw)
  const edits = cssEdits(css, mapUrl)
  return edits.length === 0 ? 'kept' : { value: applyEdits(css, edits) }
}

/** Whether a tag's attributes make it a refresh, for a `meta`. */
export function isRefresh(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'http-equiv' && /refresh|&/i.test(decodeXML(value)))
}

/** The name under which what the site wrote stays in the document. */
export function originalName(name: string): string {
  return `${ORIGINAL}${name}`
}

const REFRESH =
  /^[\t\n\f\r ]*(\d*)[\d.]*[\t\n\f\r ]*[;,]?[\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(?:"([^"]*)|'([^']*)|(.*))/is

/**
 * The content of a refresh with the address that it leads to; empty, which is no refresh, when it leads nowhere.
 * HTML Standard, "shared declarative refresh steps"
 */
export function mapRefresh(content: string, mapUrl: MapUrl): string {
  const [, seconds = '', double, single, bare] = REFRESH.exec(content) ?? []
  const url = (double ?? single ?? bare ?? '').trim()
  if (url === '') return seconds
  const address = mapUrl(url)
  return address === undefined ? '' : `${seconds === '' ? '0' : seconds};url=${address}`
}

const CANDIDATE = /[\t\n\f\r ,]*([^\t\n\f\r ]+)([^,(]*(?:\([^)]*\)?[^,(]*)*)/y

/**
 * The candidates of a `srcset` with the addresses that stand for them. One that has no address is left out.
 * HTML Standard, "parse a srcset attribute"
 */
export function mapSourceSet(sources: string, mapUrl: MapUrl): string {
  const candidates: string[] = []
  CANDIDATE.lastIndex = 0
  for (let match = CANDIDATE.exec(sources); match !== null; match = CANDIDATE.exec(sources)) {
    const [, text = '', descriptors = ''] = match
    // A comma at the end of the URL ends the candidate; what follows is the next one.
    const endsHere = text.endsWith(',')
    if (endsHere) CANDIDATE.lastIndex -= descriptors.length
    const url = text.replace(/,+$/, '')
    const address = url === '' ? undefined : mapUrl(url)
    if (address !== undefined) candidates.push(endsHere ? address : `${address} ${descriptors.trim()}`.trim())
  }
  return candidates.join(', ')
}
