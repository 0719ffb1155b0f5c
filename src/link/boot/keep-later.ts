/** So that the page is up and its first sign-in done before anything else is fetched. */
const AFTER_MS = 12_000

/** Has the worker fetch and keep, when there is time, what a page does not need to begin with: from then on that works offline, too. */
export function keepLater(window: Window, registration: ServiceWorkerRegistration): void {
  const ask = () => registration.active?.postMessage({ authscope: 'keep' })
  // Safari has no idle callbacks.
  const whenIdle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(ask) : ask())
  window.setTimeout(whenIdle, AFTER_MS)
}
