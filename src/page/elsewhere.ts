import { resolveWritten } from '../protocol/resolve.ts'
import { attribute, findAll, nearest, originOf, replace, wrap, written } from './dom.ts'
import { fieldsOf, formSetting, type Sending } from './form.ts'
import { loader, loadInFrame } from './frames.ts'
import { askFor, documentAddressOf, type NavigateMessage, type Page } from './page.ts'
import { takeAction } from './person.ts'
import { keysDown, whereTo } from './presses.ts'
import { sendForm } from './send.ts'

type Where = 'frame' | 'top' | 'tab' | 'background' | Element

/**
 * Clicks on links and forms. The sandbox blocks new tabs, `_top` and other frames before any navigation begins, and a browser opens a real tab for a
 * click with Control, Shift or the middle button. That is why they are handled where they start.
 */
export function openElsewhere(page: Page): void {
  const onClick = (event: MouseEvent): void => takeLink(page, event)
  const onSubmit = (event: Event): void => {
    const form = originOf(event)
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    const submitter = event instanceof SubmitEvent ? event.submitter : null
    if (takeForm(page, { form, submitter }, keysDown())) event.preventDefault()
  }
  addEventListener('click', onClick)
  addEventListener('auxclick', onClick)
  addEventListener('submit', onSubmit)
  // A form's `submit` doesn't leave its shadow tree. The click that causes it does, and comes first.
  const follow = (event: Event): void => {
    for (const each of event.composedPath())
      if (each instanceof ShadowRoot) each.addEventListener('submit', onSubmit)
  }
  for (const type of ['click', 'keydown']) addEventListener(type, follow, true)
  wrap(
    HTMLFormElement.prototype,
    'submit',
    (native) =>
      function (this: HTMLFormElement) {
        if (!takeForm(page, { form: this, submitter: null })) native.call(this)
      },
  )
  replace(window, 'open', {
    writable: true,
    value: (url?: string | URL, target = '_blank') => {
      const expected = resolveWritten(documentAddressOf(page), url ? String(url) : 'about:blank')
      if (expected !== undefined) load(page, expected, whereIs(target))
      // As if pop-ups were blocked: simulated tabs share no objects.
      return null
    },
  })
}

function takeLink(page: Page, event: MouseEvent): void {
  const origin = originOf(event)
  const link = origin && nearest(origin, 'a,area')
  const href = written(link, 'href') ?? written(link, 'xlink:href')
  if (!link || href === null || event.defaultPrevented || event.button > 1) return
  const aside = whereTo(event, event.button)
  const where =
    aside ?? (attribute(link, 'download') === null ? whereIs(targetOf(attribute(link, 'target'))) : 'nowhere')
  // The navigation that follows recognises links to a fragment.
  if (where === 'frame') return
  // Schemes of other programs and javascript end here too: the sandbox doesn't stop a click with Control.
  event.preventDefault()
  const url = resolveWritten(documentAddressOf(page), href)
  if (url !== undefined && where !== 'nowhere') load(page, url, where)
}

/** Sends a form by hand; returns whether it did. Only a form that closes its dialog is left to the browser. */
function takeForm(page: Page, sending: Sending, keys?: Parameters<typeof whereTo>[0]): boolean {
  if (formSetting(sending, 'method').toLowerCase() === 'dialog') return false
  const where = (keys && whereTo(keys)) ?? whereIs(targetOf(formSetting(sending, 'target')))
  if (where === 'nowhere') return true
  const nested = where instanceof Element
  const wanted = {
    ...targetIn(where),
    replace: nested || (where === 'frame' && isStillLoading()),
    ...takeAction(),
  }
  sendForm(page, sending, { entries: fieldsOf(sending) }, wanted, nested ? loader(where) : undefined)
  return true
}

/** A page that submits a form on its own before it has loaded leaves no entry in the history. HTML Standard, "planned navigation" of a form */
function isStillLoading(): boolean {
  return document.readyState !== 'complete' && !navigator.userActivation.isActive
}

function targetIn(where: Where): Pick<NavigateMessage, 'target' | 'background'> {
  if (where === 'background') return { target: 'tab', background: true }
  return { target: where instanceof Element ? 'nested' : where }
}

function load(page: Page, url: string, where: Where): void {
  if (where instanceof Element) loadInFrame(page, where, url)
  else askFor(page, { url, ...targetIn(where), ...takeAction() })
}

/** `<base target>` counts for links and forms without a target. */
function targetOf(own: string | null): string {
  return own || attribute(findAll('base[target]')[0] ?? null, 'target') || ''
}

function whereIs(target: string): Where {
  const name = target.toLowerCase()
  if (name === '' || name === '_self' || (target === window.name && target !== '')) return 'frame'
  if (name === '_top' || name === '_parent') return 'top'
  const frame = name.startsWith('_') ? undefined : findAll(`iframe[name="${CSS.escape(target)}"]`)[0]
  return frame ?? 'tab'
}
