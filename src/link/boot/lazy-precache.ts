/** Asks the worker for the files that a first visit did not wait for. From then on everything but the editor works offline. */
export function completeInstall(window: Window, registration: ServiceWorkerRegistration): void {
  window.setTimeout(() => registration.active?.postMessage({ authscope: 'complete' }), SOON_MS)
}

/** Time for a first press. */
const SOON_MS = 1500

/** Late enough for the page to start and a first sign-in to end. */
const AFTER_MS = 12_000

/** Asks the worker for the lazy precache: files that a page doesn't need at first are fetched when there is time, and then work offline too. */
export function precacheLazily(window: Window, registration: ServiceWorkerRegistration): void {
  const ask = () => registration.active?.postMessage({ authscope: 'precache' })
  // Safari has no idle callbacks.
  const whenIdle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(ask) : ask())
  window.setTimeout(whenIdle, AFTER_MS)
}
