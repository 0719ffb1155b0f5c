import { logoRoutes } from './authjs-logos.ts'
import { githubRoutes } from './github/routes.ts'
import { handleRoutes } from './handle-routes.ts'
import type { OAuthApp } from './oauth-app.ts'
import type { Network } from './site.ts'

export interface NetworkOptions {
  /** OAuth apps that are registered at every simulated provider. */
  readonly apps: readonly OAuthApp[]
}

/**
 * Makes the simulated internet: one function that answers a request to any simulated third party, or `undefined` when nobody lives at its
 * origin. It keeps nothing between requests but what it writes to the context's state.
 *
 * Read `headers` on the response itself and never copy it: in a service worker a copy loses `Set-Cookie`.
 */
export function createNetwork({ apps }: NetworkOptions): Network {
  return handleRoutes([...githubRoutes(apps), ...logoRoutes])
}
