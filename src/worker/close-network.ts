/** Requests to the real network: same origin, and only from the code that has this function. */
export type RealFetch = (request: Request | string) => Promise<Response>

/**
 * Takes the network away from every other script in this worker and keeps `fetch` for the shell. Nothing that the engine, a provider or a
 * library does can leave the tab.
 */
export function closeNetwork(scope: ServiceWorkerGlobalScope): RealFetch {
  const realFetch = scope.fetch.bind(scope)
  const closed = () =>
    Promise.reject(
      new TypeError('The network is closed in this worker; requests go to the simulated internet.'),
    )
  const refuse = function refuse() {
    throw new TypeError('The network is closed in this worker.')
  }
  Object.defineProperty(scope, 'fetch', { value: closed, writable: false })
  for (const name of ['WebSocket', 'XMLHttpRequest', 'EventSource', 'WebTransport']) {
    Object.defineProperty(scope, name, { value: refuse, writable: false })
  }
  return (request) => realFetch(request)
}
