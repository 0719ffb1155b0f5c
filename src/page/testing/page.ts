import { boot } from '../boot.ts'

/** The nearest window that is no simulated page: the test. The product's script asks `window.top`, which is Vitest's own here. */
function workbench(from: Window): Window {
  return from.location.href.includes('/~/') ? workbench(from.parent) : from
}

boot(document.querySelector('meta[name=authscope-page]'), (message, answer) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event) => answer?.(String(event.data))
  workbench(window).postMessage(message, location.origin, answer ? [port2] : [])
})
