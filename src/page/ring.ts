import { isWorkbenchMessage, type WorkbenchMessage } from '../protocol/frame.ts'
import { findAll } from './dom.ts'
import { findNamed, pressFor } from './person.ts'

const MARK = 'data-authscope-ring'

/** The ring is the element's outline, so it moves with it. A focused element shows its focus instead. The tip below it is not part of its name. */
const STYLE = `
[${MARK}]:not(:focus-visible) { outline: 2px solid light-dark(#a36500, #f0b429) !important; outline-offset: 4px !important }
[${MARK}]:not([${MARK}=""]) { position: relative }
[${MARK}]:not([${MARK}=""])::after { content: attr(${MARK}) / ""; position: absolute; top: calc(100% + 16px); left: 0; width: max-content; max-width: 90vw; font: 400 13px/18px system-ui, sans-serif; color: light-dark(#5e3b00, #ffdb85); pointer-events: none }
`

/** Marks and presses what the workbench asks for. Only the workbench, the top window of this origin, is heard. */
export function followWorkbench(): void {
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source !== window.top || origin !== location.origin || !isWorkbenchMessage(data)) return
    if (data.authscope === 'workbench.ring') ring(data)
    else press(data)
  })
}

let sheet: CSSStyleSheet | undefined

function ring({ name, tip }: Extract<WorkbenchMessage, { readonly authscope: 'workbench.ring' }>): void {
  const element = name === undefined ? undefined : findNamed(name)
  for (const each of findAll(`[${MARK}]`)) if (each !== element) each.removeAttribute(MARK)
  if (!element) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    document.adoptedStyleSheets.push(sheet)
  }
  element.setAttribute(MARK, tip ?? '')
  element.scrollIntoView({ block: 'nearest' })
}

function press({
  name,
  fields = {},
}: Extract<WorkbenchMessage, { readonly authscope: 'workbench.press' }>): void {
  const element = findNamed(name)
  if (!element) return
  for (const field of findAll('input'))
    if (field instanceof HTMLInputElement) field.value = fields[field.name] ?? field.value
  pressFor(element)
}
