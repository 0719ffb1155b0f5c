import { boot } from '../boot.ts'
import { readContext } from '../context.ts'
import { offerPasskeys } from '../passkeys.ts'

/** The nearest window that is no simulated page: the test. The product's script asks `window.top`, which is Vitest's own here. */
function workbench(from: Window): Window {
  return from.location.href.includes('/~/') ? workbench(from.parent) : from
}

const meta = document.querySelector('meta[name=authscope-page]')

boot(meta, (message, answer) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event) => answer?.(String(event.data))
  workbench(window).postMessage(message, location.origin, answer ? [port2] : [])
})

const context = readContext(meta)
if (context?.passkeys && !context.latePasskeys) offerPasskeys(context)
