import { resolveWritten } from '../protocol/resolve.ts'
import { attribute, findAll, nearest, originOf, replace, wrap } from './dom.ts'
import { fieldsOf, formSetting, type Sending } from './form.ts'
import { loader, loadInFrame } from './frames.ts'
import { askFor, type Page, placeOf } from './page.ts'
import { takeAction } from './person.ts'
import { sendForm } from './send.ts'

type Where = 'frame' | 'top' | 'tab' | Element

/** New tabs, `_top` and other frames: the sandbox silences them before any navigation begins, so they are taken at their source. */
export function openElsewhere(page: Page): void {
  const onClick = (event: MouseEvent): void => takeLink(page, event)
  addEventListener('click', onClick)
  addEventListener('auxclick', onClick)
  addEventListener('submit', (event) => {
    const form = originOf(event)
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    if (takeForm(page, { form, submitter: event.submitter })) event.preventDefault()
  })
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
      const wanted = resolveWritten(placeOf(page), url ? String(url) : 'about:blank')
      if (wanted !== undefined) load(page, wanted, whereIs(target))
      // As when pop-ups are blocked: simulated tabs share no objects.
      return null
    },
  })
}

function takeLink(page: Page, event: MouseEvent): void {
  const origin = originOf(event)
  const link = origin && nearest(origin, 'a,area')
  const written = attribute(link, 'href') ?? attribute(link, 'xlink:href')
  if (!link || written === null || event.defaultPrevented || event.button > 1) return
  const aside = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
  const where = aside ? 'tab' : whereIs(targetOf(attribute(link, 'target')))
  const saves = attribute(link, 'download') !== null || event.altKey
  if (where === 'frame' && !saves) return
  // A scheme of another program, or javascript, ends here too: the sandbox does not hold a click with Control back.
  event.preventDefault()
  const url = resolveWritten(placeOf(page), written)
  if (url !== undefined && !saves) load(page, url, where)
}

/** Sends a form that leads out of this frame; answers whether it did. */
function takeForm(page: Page, sending: Sending): boolean {
  const where = whereIs(targetOf(formSetting(sending, 'target')))
  if (where === 'frame' || formSetting(sending, 'method').toLowerCase() === 'dialog') return false
  const nested = where instanceof Element
  const wish = { target: nested ? ('nested' as const) : where, replace: nested, ...takeAction() }
  sendForm(page, sending, { entries: fieldsOf(sending) }, wish, nested ? loader(where) : undefined)
  return true
}

function load(page: Page, url: string, where: Where): void {
  if (where instanceof Element) loadInFrame(page, where, url)
  else askFor(page, { url, target: where, ...takeAction() })
}

/** `<base target>` speaks for links and forms that say nothing themselves. */
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
