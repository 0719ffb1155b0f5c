import type { Network } from '../mocks/site.ts'

/** Where `internet.js` leaves its function. */
export const NETWORK_PROPERTY = 'authscopeNetwork'

/**
 * Loads `internet.js`, once. A service worker may only import a script that it imported during `install`, when the browser stores it;
 * from then on this works offline and after a restart.
 */
export function importNetwork(scope: ServiceWorkerGlobalScope, base: string): Network {
  if (!(NETWORK_PROPERTY in scope)) scope.importScripts(`${base}internet.js`)
  return Reflect.get(scope, NETWORK_PROPERTY) as Network
}
