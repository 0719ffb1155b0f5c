import { PRESS_EVENT } from '../../protocol/frame.ts'

const MARK = 'data-authscope-ring'

/** The ring is the element's own outline, so it moves with it; a focused element shows its focus instead. The tip below is not part of its name. */
const STYLE = `
[${MARK}]:not(:focus-visible) { outline: 2px solid light-dark(#a36500, #f0b429) !important; outline-offset: 4px !important }
[${MARK}]:not([${MARK}=""]) { position: relative !important }
[${MARK}]:not([${MARK}=""])::after { content: attr(${MARK}) / ""; position: absolute; z-index: 1; top: calc(100% + 0.5rem); left: 0; width: max-content; padding: 0 0.375rem; border-radius: 0.25rem; background: light-dark(#fff7e0, #2a220f); font: 400 0.8125rem/1.25rem system-ui, sans-serif; color: light-dark(#5e3b00, #ffdb85); pointer-events: none }
`

/** Rings a button or link of a page, or nothing, with a tip below where that covers nothing. The page's own policy refuses no style sheet that is made this way. */
export function ringOn(page: Document | undefined, name: string | undefined, tip = ''): void {
  if (!page) return
  const element = name === undefined ? undefined : findNamed(page, name)
  for (const each of all(page, `[${MARK}]`)) if (each !== element) each.removeAttribute(MARK)
  if (!element || !page.defaultView) return
  if (!styled.has(page)) {
    const sheet = new page.defaultView.CSSStyleSheet()
    sheet.replaceSync(STYLE)
    page.adoptedStyleSheets.push(sheet)
    styled.add(page)
  }
  element.setAttribute(MARK, '')
  element.scrollIntoView({ block: 'nearest' })
  if (isFreeBelow(page, element)) element.setAttribute(MARK, tip)
}

/** How far below an element its tip reaches. */
const TIP_POINTS = [8, 18, 28]

/** Whether what is below an element only surrounds it. */
function isFreeBelow(page: Document, element: Element): boolean {
  const { bottom, left } = element.getBoundingClientRect()
  return TIP_POINTS.every((down) => {
    const below = Document.prototype.elementFromPoint.call(page, left + 8, bottom + down)
    return below === null || below.contains(element)
  })
}

const styled = new WeakSet<Document>()

/** Whether there is something to type on a page. */
export function hasFields(page: Document | undefined): boolean {
  return page !== undefined && all(page, 'input:not([type=hidden])').length > 0
}

/** Fills in the page's fields and presses a button or link, as the person would. False if it isn't there. */
export function pressOn(
  page: Document | undefined,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): boolean {
  const element = page && findNamed(page, name)
  if (!page || !element) return false
  for (const [field, value] of Object.entries(fields))
    for (const input of all(page, `input[name="${CSS.escape(field)}"]`))
      (input as HTMLInputElement).value = value
  element.dispatchEvent(new CustomEvent(PRESS_EVENT, { bubbles: true }))
  return true
}

/** The one with just this name, else the first whose name begins with it. */
export function findNamed(page: Document, name: string): Element | undefined {
  const found = all(page, 'a,button,[type=submit]')
  return found.find((each) => nameOf(each) === name) ?? found.find((each) => nameOf(each).startsWith(name))
}

function nameOf({ textContent }: Element): string {
  return (textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** `<img name=querySelectorAll>` must not get in the way. */
export function all(page: Document, selector: string): readonly Element[] {
  return [...Document.prototype.querySelectorAll.call(page, selector)]
}
