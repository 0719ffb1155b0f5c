import { originOf, type Route } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'
import { plainNotFound } from '../picture.ts'
import { redirect } from '../respond.ts'
import { showHome } from './home.ts'
import { notFound } from './not-found.ts'
import { routesAt } from './people-at.ts'
import type { Provider } from './provider.ts'
import { pictureRoute, providerRoutes } from './routes.ts'

/** All routes of these providers: their own addresses first, then what every site has. */
export function siteRoutes(providers: readonly Provider[], apps: readonly OAuthApp[]): readonly Route[] {
  const own = providers.flatMap((provider) =>
    routesAt(provider, [...providerRoutes(provider, apps), pictureRoute(provider)]),
  )
  const pages = new Map(providers.map((provider) => [provider.origin, provider]))
  const servers = new Set(own.map(({ url }) => originOf(url)).filter((origin) => !pages.has(origin)))
  return [
    ...own,
    ...[...pages.values()].flatMap((provider): readonly Route[] => [
      ...routesAt(provider, [{ method: 'get', url: `${provider.origin}/`, answer: showHome(provider) }]),
      { method: 'all', url: `${provider.origin}/*`, answer: () => notFound(provider), isRest: true },
      {
        method: 'all',
        url: `${provider.origin.replace('https:', 'http:')}/*`,
        answer: ({ url }) => redirect(`${provider.origin}${url.pathname}${url.search}`, [], 301),
      },
    ]),
    ...[...servers].map(
      (origin): Route => ({ method: 'all', url: `${origin}/*`, answer: plainNotFound, isRest: true }),
    ),
  ]
}
