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
}

export const PAGE_CONTEXT_META = 'authscope-page'

/** Page script → workbench. */
export type PageMessage =
  | {
      readonly authscope: 'page.navigate'
      readonly page: PageContext
      readonly url: string
      readonly method: string
      readonly contentType?: string
      readonly body?: ArrayBuffer
      /** `press Sign in with GitHub`, when a person's click or key caused it. */
      readonly action?: string
      readonly replace: boolean
      /** `tab` for `_blank` and `window.open`, `frame` for the page's own frame, `top` for `_top` and `_parent`. */
      readonly target: 'frame' | 'top' | 'tab'
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
