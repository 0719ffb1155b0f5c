import { PRESS_EVENT } from '../protocol/frame.ts'
import { attribute, findAll, nearest, originOf, textOf } from './dom.ts'

const PRESSABLE = 'a,area,button,summary,[type=submit],[type=image],[type=button],[role=button],[role=link]'

let lastAct: Element | undefined

/** What the workbench pressed for the person: it counts without a click of theirs. */
let pressedFor: Element | undefined

/** Remembers what the person clicked last: a navigation may follow at once, or a moment later from a script. */
export function noteActs(): void {
  const note = (event: Event): void => {
    const origin = event.isTrusted ? originOf(event) : null
    if (origin) lastAct = nearest(origin, PRESSABLE) ?? undefined
  }
  for (const type of ['click', 'auxclick']) addEventListener(type, note, true)
  // Enter in a form without a button clicks nothing; with one, a click on that button follows.
  addEventListener(
    'keydown',
    (event) => {
      const origin = event.isTrusted && event.key === 'Enter' ? originOf(event) : null
      if (origin instanceof HTMLInputElement) lastAct = origin.form ?? undefined
    },
    true,
  )
  addEventListener(PRESS_EVENT, ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    lastAct = pressedFor = target
    target.click()
  })
}

/**
 * What the person did, in words: `press Sign in with GitHub`, `follow Account`. `undefined` when a script did it on its own. One act explains one
 * navigation, and only while the browser itself still counts it (about five seconds). `NavigateEvent.userInitiated` is no help here:
 * Chromium sets it for a script's `click()` too.
 */
export function takeAction(): { readonly action?: string } {
  const element = navigator.userActivation.isActive || lastAct === pressedFor ? lastAct : undefined
  lastAct = pressedFor = undefined
  if (!element) return {}
  if (element instanceof HTMLFormElement) return { action: 'submit the form' }
  return { action: `${verbFor(element)} ${accessibleName(element) || 'Submit'}` }
}

/** Links are followed, everything else is pressed. A role from the page overrides the element's own. */
function verbFor(element: Element): 'follow' | 'press' {
  const role = attribute(element, 'role')?.trim().toLowerCase()
  const isLink = role ? role === 'link' : nearest(element, 'a,area') === element
  return isLink ? 'follow' : 'press'
}

/** A short form of the accessible name computation: enough for links and buttons. */
function accessibleName(element: Element): string {
  const candidates = [
    attribute(element, 'aria-labelledby')?.split(/\s+/).map(textOf).join(' '),
    attribute(element, 'aria-label'),
    textWithImages(element),
    attribute(element, 'value'),
    attribute(element, 'alt'),
    attribute(element, 'title'),
  ]
  const name = candidates.map((text) => (text ?? '').replace(/\s+/g, ' ').trim()).find((text) => text !== '')
  return (name ?? '').slice(0, 80)
}

function textWithImages(element: Element): string {
  const images = findAll('img[alt]', element).map((image) => attribute(image, 'alt'))
  return [element.textContent, ...images].join(' ')
}
