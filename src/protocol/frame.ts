import type { CeremonyCall, CeremonyOutcome, CeremonyRefusal, Signal } from './ceremony.ts'

/**
 * Words between a simulated page's script and the workbench around it (`window.top`, same origin).
 * The page script asks; the workbench makes the navigation record and sets the frame's location.
 */

/** What the worker writes into each simulated HTML page for its script: `<meta name="authscope-page" content="{json}">`. */
export interface PageContext {
  readonly base: string
  readonly world: string
  readonly device: string
  readonly tab: string
  /** Exchange that brought the document; names it as an initiator. */
  readonly exchange: string
  /** Virtual URL of the document. */
  readonly url: string
  readonly nesting: number
  /** What `document.cookie` reads at load: the jar's cookies for this URL that are not HttpOnly. */
  readonly cookie: string
  readonly referrer: string
  /** Who has passkeys for the page: people's simulated authenticators, or this machine's own. Absent: no one, on pages of the simulator itself. */
  readonly passkeys?: 'simulated' | 'machine'
  /** The script for passkeys is not behind the page's own: it is asked for when passkeys are first used. */
  readonly latePasskeys?: boolean
  /** Milliseconds of the virtual clock when the document was handed over; 0 where the address led to no world. */
  readonly now: number
}

export const PAGE_CONTEXT_META = 'authscope-page'

/** Header by which a page's script names a request, so that it can be asked for again when the worker stopped. It never enters the virtual world. */
export const PAGE_REQUEST_HEADER = 'x-authscope-request'

/**
 * Header of the worker's answer (status 202) to a page's request that has no answer yet: ask again under the same name. Such an answer is
 * not the simulated server's, and no page sees it.
 */
export const PAGE_WAIT_HEADER = 'x-authscope-wait'

/** Header by which a page's script says that it stops waiting for a request it named, after so many milliseconds. */
export const PAGE_GAVE_UP_HEADER = 'x-authscope-gave-up'

/**
 * Header of a request by which a page's script asks its world for a passkey, with a `CeremonyAsked` as JSON in the body, and the ceremony's idempotency key as its
 * value. The response is a `CeremonyAnswer` as JSON, once the ceremony has ended, or asks to wait. No server sees it.
 */
export const CEREMONY_HEADER = 'x-authscope-ceremony'

/** What a page's script asks its world for, beside navigations and requests. */
export type CeremonyAsked =
  | { readonly ask: 'ceremony'; readonly ceremony: CeremonyCall }
  /** The ceremony of this document that is still open: the page was loaded again. */
  | { readonly ask: 'open' }
  /** The page no longer wants the ceremony of that key. */
  | { readonly ask: 'withdraw' }
  /** Whether the device has an authenticator that verifies who uses it. */
  | { readonly ask: 'platform' }
  | { readonly ask: 'signal'; readonly signal: Signal }
  /** Nothing is asked: the browser refused a request of the page. */
  | { readonly ask: 'refused'; readonly refusal: CeremonyRefusal }
  /** The public suffix of a host. */
  | { readonly ask: 'suffix'; readonly host: string }
  /** The script for passkeys, by a page that came without it. */
  | { readonly ask: 'script' }

/** The answer to one of these: the outcome of a ceremony, or the value. */
export type CeremonyAnswer = CeremonyOutcome | { readonly value: boolean | string | OpenCeremony | null }

/** A ceremony with the key under which its page asked for it. */
export interface OpenCeremony {
  readonly key: string
  readonly ceremony: CeremonyCall
}

/**
 * What the worker puts before the name of an attribute that it took out of a page's HTML or mapped: `data-authscope-href` holds what the site
 * wrote as `href`. A frame has nothing but `data-authscope-src`: the page script loads it through a record.
 */
export const ORIGINAL = 'data-authscope-'

/** An event by which the workbench presses something in a page for the person: what follows counts as their act. */
export const PRESS_EVENT = 'authscope-press'

/** Deeper frames are refused: a page that frames itself would never end. */
export const MAX_NESTING = 8

/**
 * Page script → workbench. A message may bring a port (`event.ports[0]`) for its one answer, a string:
 * to a nested `page.navigate` the ticket's address, to `page.cookie` the cookies that the page may read now.
 */
export type PageMessage =
  | {
      readonly authscope: 'page.navigate'
      readonly page: PageContext
      readonly url: string
      readonly method: string
      readonly contentType?: string
      readonly body?: ArrayBuffer
      /** `press Sign in with GitHub`, `follow Account`, when a person's click or key caused it. */
      readonly action?: string
      readonly replace: boolean
      /**
       * `frame` for the page's own frame (`event.source`), `top` for its tab (`_top`, `_parent`), `tab` for a new one
       * (`_blank`, `window.open`), `nested` for a frame inside the page: nesting is one more, and the page loads the answer itself.
       */
      readonly target: 'frame' | 'top' | 'tab' | 'nested'
      /** A new tab that is not shown yet, as after a click with Control. Default `false`. */
      readonly background?: boolean
    }
  /** Back, forward (`delta`), reload (0) asked by the page. */
  | { readonly authscope: 'page.traverse'; readonly page: PageContext; readonly delta: number }
  | { readonly authscope: 'page.ready'; readonly page: PageContext; readonly title: string }
  | { readonly authscope: 'page.cookie'; readonly page: PageContext; readonly line: string }

/** Whether a window message is one of a simulated page's. The caller also checks `event.origin`. */
export function isPageMessage(data: unknown): data is PageMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'authscope' in data &&
    typeof data.authscope === 'string' &&
    data.authscope.startsWith('page.')
  )
}
