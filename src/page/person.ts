import { attribute, findAll, nearest, originOf } from './dom.ts'

const PRESSABLE = 'a,area,button,input,summary,label,[role=button],[role=link]'

let lastAct: Element | undefined

/** Remembers what the person pressed last, so that a navigation started by script a moment later can name it. */
export function noteActs(): void {
  const note = (event: Event): void => {
    const origin = event.isTrusted ? originOf(event) : null
    if (origin) lastAct = nearest(origin, PRESSABLE) ?? undefined
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, note, true)
}

/**
 * What the person did, in words: `press Sign in with GitHub`. `undefined` when a script did it by itself. One act explains one
 * navigation, and only while the browser itself still counts it (about five seconds).
 */
export function takeAction(pressed: Element | null = null): string | undefined {
  const element = pressed ?? (navigator.userActivation?.isActive ? lastAct : undefined)
  lastAct = undefined
  if (!element) return undefined
  if (element instanceof HTMLFormElement) return 'submit the form'
  const name = accessibleName(element)
  return name === '' ? 'press a nameless button' : `press ${name}`
}

/** A short form of the accessible name computation: enough for links and buttons. */
function accessibleName(element: Element): string {
  const labels = (attribute(element, 'aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '')
  const candidates = [
    labels.map((id) => findAll(`#${CSS.escape(id)}`)[0]?.textContent ?? '').join(' '),
    attribute(element, 'aria-label'),
    element instanceof HTMLInputElement ? inputName(element) : undefined,
    textWithImages(element),
    attribute(element, 'title'),
  ]
  const name = candidates.map((text) => (text ?? '').replace(/\s+/g, ' ').trim()).find((text) => text !== '')
  return (name ?? '').slice(0, 80)
}

function inputName(input: HTMLInputElement): string {
  const button = ['submit', 'button', 'reset'].includes(input.type)
  return (
    (button ? input.value : input.labels?.[0]?.textContent) ||
    (attribute(input, 'alt') ?? (button ? 'Submit' : ''))
  )
}

function textWithImages(element: Element): string {
  const images = findAll('img[alt]', element).map((image) => attribute(image, 'alt'))
  return [element.textContent, ...images].join(' ')
}
