/** Asks the browser to install the worker, or for the one that is installed. */
export function registerWorker(window: Window): Promise<ServiceWorkerRegistration> {
  const base = new URL('./', window.document.baseURI)
  return window.navigator.serviceWorker.register(new URL('worker.js', base), {
    scope: base.pathname,
    updateViaCache: 'none',
  })
}
