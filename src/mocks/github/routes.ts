import type { Route } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'
import { showHome } from '../provider/home.ts'
import { notFound } from '../provider/not-found.ts'
import { routesAt } from '../provider/people-at.ts'
import { providerRoutes } from '../provider/routes.ts'
import { redirect } from '../respond.ts'
import { apiRoutes } from './api/routes.ts'
import { avatarRoutes } from './avatar.ts'
import { github } from './github.ts'

/** Everything that answers as GitHub. */
export function githubRoutes(apps: readonly OAuthApp[]): readonly Route[] {
  return [
    ...routesAt(github, [
      ...providerRoutes(github, apps),
      { method: 'get', url: `${github.origin}/`, answer: showHome(github) },
      ...apiRoutes,
      ...avatarRoutes,
    ]),
    { method: 'all', url: `${github.origin}/*`, answer: () => notFound(github) },
    {
      method: 'all',
      url: 'http://github.com/*',
      answer: ({ url }) => redirect(`${github.origin}${url.pathname}${url.search}`, [], 301),
    },
  ]
}
