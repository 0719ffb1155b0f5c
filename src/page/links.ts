import { toAddress } from '../protocol/address.ts'
import { resolveWritten } from '../protocol/resolve.ts'
import { attribute, findAll } from './dom.ts'
import { type Page, placeOf } from './page.ts'

const LINKS = 'a,area'

/**
 * Browsers connect to a link's host when the pointer goes down on it, before there is a click. So a link to another origin is given the address
 * that stands for it; whoever follows it is led by the address to the same virtual URL.
 */
export function mapLinks(page: Page): void {
  const mapBelow = (root?: Element): void => {
    for (const link of findAll(LINKS, root)) mapLink(page, link)
  }
  mapBelow()
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!(node instanceof Element)) continue
        mapLink(page, node)
        if (type === 'childList') mapBelow(node)
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
}

function mapLink(page: Page, link: Element): void {
  const href = attribute(link, 'href')
  if (href === null || !(link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement)) return
  const target = URL.parse(href, location.href)
  if (target === null || target.origin === location.origin || !/^https?:$/.test(target.protocol)) return
  const place = placeOf(page)
  const url = resolveWritten(place, href)
  const { base, world, device } = place
  if (url !== undefined) link.setAttribute('href', toAddress(base, { world, device, url }))
}
