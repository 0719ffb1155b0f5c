import { fromAddress } from '../protocol/address.ts'
import type { PageContext, PageMessage } from '../protocol/frame.ts'
import type { DocumentAddress } from '../protocol/resolve.ts'

/** What every part of the script needs. */
export interface Page {
  readonly context: PageContext
  /** Sends a message to the workbench; `answer` is called once, with its answer. */
  readonly post: (message: PageMessage, answer?: (text: string) => void) => void
}

export type NavigateMessage = Extract<PageMessage, { readonly authscope: 'page.navigate' }>

/** The document's current URL: `history.replaceState` may have moved it since it was loaded. */
export function documentAddressOf({ context }: Page): DocumentAddress {
  const { base, world, device } = context
  const address = fromAddress(base, location.href)
  const url = 'problem' in address ? context.url : address.url
  return { base, world, device, url, realOrigin: location.origin }
}

/** Asks the workbench to load a virtual URL. */
export function askFor(
  page: Page,
  wanted: Pick<NavigateMessage, 'url'> & Partial<NavigateMessage>,
  answer?: (text: string) => void,
): void {
  const message: NavigateMessage = {
    authscope: 'page.navigate',
    page: page.context,
    method: 'GET',
    replace: false,
    target: 'frame',
    ...wanted,
  }
  page.post(message, answer)
}
