import { replace } from './dom.ts'
import type { Page } from './page.ts'

/** Follows the workbench's theme. If that is the system's, the page's own style sheet follows the system. */
export function followTheme(): void {
  const theirs = window.top?.document.documentElement
  if (!theirs || window.top === window) return
  const ours = document.documentElement
  const follow = (): void => {
    const { theme } = theirs.dataset
    if (theme === undefined) delete ours.dataset['theme']
    else ours.dataset['theme'] = theme
  }
  follow()
  // Firefox draws the scrollbars of a page in the colours of the system, whatever its colour scheme.
  ours.style.scrollbarColor = 'light-dark(#7d8590, #6d7680) transparent'
  const observer = new MutationObserver(follow)
  observer.observe(theirs, { attributes: true, attributeFilter: ['data-theme'] })
  // The workbench outlives the page: a forgotten observer would keep the whole document in memory.
  addEventListener('pagehide', () => observer.disconnect())
}

/** Sends the title to the workbench as soon as the page is parsed, and makes `document.referrer` what the record says. */
export function reportReady(page: Page): void {
  const { context } = page
  replace(Document.prototype, 'referrer', { get: () => context.referrer })
  const ready = (): void => page.post({ authscope: 'page.ready', page: context, title: title() })
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true })
  else ready()
}

const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get

/** `<img name=title>` must not replace the title. */
function title(): string {
  return String(titleOf?.call(document) ?? '')
}
