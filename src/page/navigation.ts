import { fromAddress } from '../protocol/address.ts'
import { resolveReal, resolveWritten } from '../protocol/resolve.ts'
import { attribute, findAll, written } from './dom.ts'
import { sendingOf } from './form.ts'
import { askFor, documentAddressOf, type Page } from './page.ts'
import { takeAction } from './person.ts'
import { sendForm } from './send.ts'

/** Stops every navigation of this frame and asks the workbench for it instead, unless the workbench itself is loading a recorded one. */
export function mapNavigation(page: Page): void {
  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event
    if (navigationType === 'traverse' || !event.cancelable) return
    if (navigationType === 'reload') {
      event.preventDefault()
      page.post({ authscope: 'page.traverse', page: page.context, delta: 0 })
    } else if (destination.sameDocument) {
      // A fragment that replaces its entry behaves the same in the page and leaves the real history alone.
      if (event.hashChange && navigationType === 'push') goToFragment(event, new URL(destination.url).hash)
    } else if (!isRecorded(page, event) && destination.url !== 'about:blank') {
      mapOne(page, event)
    }
  })
}

/** Whether the workbench loads a recorded navigation. Links, forms and refreshes that name a record are the page's own. */
function isRecorded({ context }: Page, event: NavigateEvent): boolean {
  const { url } = event.destination
  const address = new URL(url).origin === location.origin ? fromAddress(context.base, url) : undefined
  if (!address || 'problem' in address || address.navigation === undefined) return false
  const named = `~nav=${address.navigation}`
  const refresh = findAll('meta[http-equiv=refresh i]').some((meta) =>
    attribute(meta, 'content')?.includes(named),
  )
  return !event.sourceElement && !event.formData && !refresh
}

function mapOne(page: Page, event: NavigateEvent): void {
  event.preventDefault()
  const { destination, sourceElement, formData } = event
  const wanted = {
    target: 'frame' as const,
    replace: event.navigationType === 'replace',
    ...takeAction(),
  }
  const sending = sendingOf(sourceElement)
  if (sending) {
    sendForm(page, sending, { entries: formData, search: new URL(destination.url).search }, wanted)
    return
  }
  const documentAddress = documentAddressOf(page)
  const href = written(sourceElement, 'href') ?? written(sourceElement, 'xlink:href')
  const url =
    href === null ? resolveReal(documentAddress, destination.url) : resolveWritten(documentAddress, href)
  if (url === undefined) return
  const { hash } = new URL(url)
  if (hash !== '' && url.slice(0, -hash.length) === documentAddress.url.replace(/#.*$/, ''))
    goToFragment(event, hash)
  else askFor(page, { ...wanted, url })
}

function goToFragment(event: Event, hash: string): void {
  event.preventDefault()
  queueMicrotask(() => location.replace(hash === '' ? '#' : hash))
}
