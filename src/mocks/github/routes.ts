import type { Route } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'
import { showHome } from '../provider/home.ts'
import { notFound } from '../provider/not-found.ts'
import { routesAt } from '../provider/people-at.ts'
import { providerRoutes } from '../provider/routes.ts'
import { redirect } from '../respond.ts'
import { apiRoutes } from './api/routes.ts'
import { avatarRoutes } from './avatar.ts'
import type { GitHubSite } from './github.ts'

export function githubRoutes(site: GitHubSite, apps: readonly OAuthApp[]): readonly Route[] {
  const { provider } = site
  const { origin } = provider
  return [
    ...routesAt(provider, [
      ...providerRoutes(provider, apps),
      { method: 'get', url: `${origin}/`, answer: showHome(provider) },
      ...apiRoutes(site),
      ...avatarRoutes(site),
    ]),
    { method: 'all', url: `${origin}/*`, answer: () => notFound(provider) },
    {
      method: 'all',
      url: `${origin.replace(/^https:/, 'http:')}/*`,
      answer: ({ url }) => redirect(`${origin}${url.pathname}${url.search}`, [], 301),
    },
  ]
}
