import { boot } from './boot.ts'
import type { Page } from './page.ts'

/** Frames that the page created have the page's tab as parent; `top` is the workbench for all of them. */
const post: Page['post'] = (message, answer) => {
  if (!answer) return window.top?.postMessage(message, location.origin)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event) => {
    port1.close()
    if (typeof event.data === 'string') answer(event.data)
  }
  window.top?.postMessage(message, location.origin, [port2])
}

// The worker writes the meta element right before this script, so nothing of the page is between them.
boot(document.currentScript?.previousElementSibling ?? null, post)
