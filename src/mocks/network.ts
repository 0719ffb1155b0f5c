import { logoRoutes } from './authjs-logos.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { findIssuers } from './catalogue/find-issuers.ts'
import { originOf } from './exchange.ts'
import { enterpriseAmong, enterpriseAt } from './github/enterprise.ts'
import { githubSite } from './github/github.ts'
import { githubRoutes } from './github/routes.ts'
import { type HandledRoutes, handleRoutes } from './handle-routes.ts'
import { signAgain } from './keys/sign-again.ts'
import { mailRoutes } from './mail/routes.ts'
import { memory } from './memory.ts'
import type { OAuthApp } from './oauth-app.ts'
import { siteRoutes } from './provider/site-routes.ts'
import type { MemoryContext, MockIssuer, Network } from './site.ts'

export interface NetworkOptions {
  /** OAuth apps to register at every simulated provider. */
  readonly apps: readonly OAuthApp[]
}

/**
 * Makes the simulated internet. Between requests it keeps only what it writes to the context's state, and what follows from its data.
 *
 * Read `headers` on the response itself and never copy it: in a service worker a copy loses `Set-Cookie`.
 */
export function createNetwork({ apps }: NetworkOptions): Network {
  const fixed = catalogue.filter(({ tenantOf }) => tenantOf === undefined)
  const routes = [
    ...githubRoutes(githubSite, apps),
    ...logoRoutes,
    ...mailRoutes,
    ...siteRoutes(
      fixed.map(({ create, at }) => create(at)),
      apps,
    ),
  ]
  const origins = new Set(routes.map(({ url }) => originOf(url)))
  const fixedSites = handleRoutes(routes)
  const made = new Map<string, HandledRoutes>()

  function enterprises(origin: string): HandledRoutes {
    const sites = made.get(origin) ?? handleRoutes(githubRoutes(enterpriseAt(origin), apps))
    made.set(origin, sites)
    return sites
  }

  function sitesFor(url: URL, named: readonly MockIssuer[]): HandledRoutes {
    const enterprise = enterpriseAmong(
      named,
      (origin) => origin.replace(/^https:/, url.protocol) === url.origin,
    )
    if (enterprise !== undefined) return enterprises(enterprise)
    const issuers = findIssuers(catalogue, url, named, origins)
    if (issuers.length === 0) return fixedSites
    const stated = named.filter(({ endpoints, also }) => endpoints ?? also)
    const key = JSON.stringify([issuers.map(({ id, at }) => [id, at]), stated])
    const sites =
      made.get(key) ??
      handleRoutes(
        siteRoutes(
          issuers.map(({ id, create, at }) => ({ ...create(at), preset: id })),
          apps,
        ),
      )
    made.set(key, sites)
    return sites
  }

  const withApps = (context: MemoryContext): MemoryContext => ({
    ...context,
    apps: [...(context.apps ?? []), ...apps],
  })
  return {
    answer: (request, context) =>
      sitesFor(new URL(request.url), context.issuers ?? []).answer(request, context),
    endpointOf(address, { issuers = [] }, method) {
      const url = new URL(address)
      return sitesFor(url, issuers).endpointAt(url, method)
    },
    accounts: (providers, context) => memory.accounts(providers, withApps(context)),
    revokeConsent: (person, provider, context) => memory.revokeConsent(person, provider, withApps(context)),
    endLogins: memory.endLogins,
    rotateKeys: memory.rotateKeys,
    sign: (token, claims, context) => signAgain(token, claims, [...(context.apps ?? []), ...apps]),
  }
}
