import { getResponse, http } from 'msw'
import { logoRoutes } from './authjs-logos.ts'
import type { Route } from './exchange.ts'
import { githubRoutes } from './github/routes.ts'
import type { OAuthApp } from './oauth-app.ts'
import type { Network, SiteContext } from './site.ts'

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
  // A resolver of MSW gets the very request that went in, so that is what leads to its context.
  const contexts = new WeakMap<Request, SiteContext>()
  const routes = [...githubRoutes(apps), ...logoRoutes]
  const handlers = routes.map((route) => toHandler(route, contexts))
  return (request, context) => {
    contexts.set(request, context)
    return getResponse(handlers, request)
  }
}

function toHandler({ method, url, answer }: Route, contexts: WeakMap<Request, SiteContext>) {
  return http[method](url, ({ request, params }) => {
    const context = contexts.get(request)
    if (context === undefined) throw new Error(`no context for ${request.url}: MSW replaced the request`)
    return answer({ request, url: new URL(request.url), params: toStrings(params), context })
  })
}

function toStrings(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value ?? '')]))
}
