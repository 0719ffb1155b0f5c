import { logoRoutes } from './authjs-logos.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { originOf } from './exchange.ts'
import { githubRoutes } from './github/routes.ts'
import { handleRoutes } from './handle-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import type { OAuthApp } from './oauth-app.ts'
import { findIssuers } from './provider/find-issuers.ts'
import { siteRoutes } from './provider/site-routes.ts'
import type { Network } from './site.ts'

export interface NetworkOptions {
  /** OAuth apps that are registered at every simulated provider. */
  readonly apps: readonly OAuthApp[]
}

/**
 * Makes the simulated internet: one function that answers a request to any simulated third party, or `undefined` when nobody lives at its
 * origin. It keeps nothing between requests but what it writes to the context's state, and what follows from its data.
 *
 * Read `headers` on the response itself and never copy it: in a service worker a copy loses `Set-Cookie`.
 */
export function createNetwork({ apps }: NetworkOptions): Network {
  const fixed = catalogue.filter(({ tenantOf }) => tenantOf === undefined)
  const routes = [
    ...githubRoutes(apps),
    ...logoRoutes,
    ...mailRoutes,
    ...siteRoutes(
      fixed.map(({ create, at }) => create(at)),
      apps,
    ),
  ]
  const origins = new Set(routes.map(({ url }) => originOf(url)))
  const fixedNetwork = handleRoutes(routes)
  const made = new Map<string, Network>()
  return (request, context) => {
    const url = new URL(request.url)
    const issuers = findIssuers(catalogue, url, context.issuers ?? [], origins)
    if (issuers.length === 0) return fixedNetwork(request, context)
    const key = issuers.map(({ id, at }) => `${id} ${at}`).join('\n')
    const network =
      made.get(key) ??
      handleRoutes(
        siteRoutes(
          issuers.map(({ create, at }) => create(at)),
          apps,
        ),
      )
    made.set(key, network)
    return network(request, context)
  }
}
