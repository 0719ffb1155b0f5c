import { replace } from './dom.ts'
import type { Page } from './page.ts'

/** Takes the workbench's theme, now and whenever it changes. Without one (its theme is the system's) the page's own style sheet follows the system. */
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
  const observer = new MutationObserver(follow)
  observer.observe(theirs, { attributes: true, attributeFilter: ['data-theme'] })
  // The workbench outlives the page: an observer left behind would keep the whole document.
  addEventListener('pagehide', () => observer.disconnect())
}

/** Tells the workbench the title as soon as the page is read, and answers `document.referrer` as the record has it. */
export function reportReady(page: Page): void {
  const { context } = page
  replace(Document.prototype, 'referrer', { get: () => context.referrer })
  const ready = (): void => page.post({ authscope: 'page.ready', page: context, title: title() })
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true })
  else ready()
}

const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get

/** `<img name=title>` must not stand for the title. */
function title(): string {
  return String(titleOf?.call(document) ?? '')
}
