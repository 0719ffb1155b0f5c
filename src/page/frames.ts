import { MAX_NESTING } from '../protocol/frame.ts'
import { resolveWritten } from '../protocol/resolve.ts'
import { attribute, findAll, nearest, written } from './dom.ts'
import { askFor, documentAddressOf, type Page } from './page.ts'

const FRAMES = 'iframe,frame'
/** With another origin or separate storage, a frame's requests would bypass the worker. The tab's sandbox applies to it in any case. */
const HIDING = ['sandbox', 'credentialless']

/**
 * Frames inside the page. The worker renames their `src` in the HTML, because a browser connects to a frame's host before it checks any policy.
 * The recorded address is loaded instead.
 */
export function mapFrames(page: Page): void {
  for (const frame of findAll(FRAMES)) mapFrame(page, frame)
  new MutationObserver((records) => {
    // The parser reports a frame twice: alone, and with the element around it.
    const frames = new Set(records.flatMap(framesOf))
    for (const frame of frames) mapFrame(page, frame)
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src', 'srcdoc'],
  })
}

function framesOf({ type, target, addedNodes }: MutationRecord): Element[] {
  const changed = type === 'attributes' ? [target] : [...addedNodes]
  const elements = changed.filter((node) => node instanceof Element)
  return elements.flatMap((element) =>
    nearest(element, FRAMES) === element ? [element] : type === 'attributes' ? [] : findAll(FRAMES, element),
  )
}

function mapFrame(page: Page, frame: Element): void {
  for (const name of HIDING) if (attribute(frame, name) !== null) frame.removeAttribute(name)
  // A document in an attribute has no script of ours. The worker made it so that it can only be looked at.
  if (attribute(frame, 'srcdoc') !== null) return
  const url = resolveWritten(documentAddressOf(page), written(frame, 'src') || 'about:blank')
  if (url !== undefined) loadInFrame(page, frame, url)
}

/** Loads a virtual URL in a frame of this page. */
export function loadInFrame(page: Page, frame: Element, url: string): void {
  if (page.context.nesting < MAX_NESTING)
    askFor(page, { url, target: 'nested', replace: true }, loader(frame))
}

/** Returns the function that loads a recorded address in a frame of this page. */
export function loader(frame: Element): (address: string) => void {
  return (address) => {
    if (frame.isConnected) windowOf(frame)?.location.replace(address)
  }
}

function windowOf(frame: Element): Window | null {
  return 'contentWindow' in frame ? (frame.contentWindow as Window | null) : null
}
