import type { Route } from '../../exchange.ts'
import { respond } from '../../respond.ts'
import type { GitHubSite } from '../github.ts'
import { emailsEndpoint } from './emails.ts'
import { apiEndpoint } from './endpoint.ts'
import { apiHeaders } from './headers.ts'
import { membershipEndpoints } from './memberships.ts'
import { apiNotFound } from './refuse.ts'
import { userEndpoint } from './user.ts'

/** The parts of GitHub's API that a sign-in uses. */
export function apiRoutes(site: GitHubSite): readonly Route[] {
  const { api, provider } = site
  return [
    { method: 'options', url: `${api}/*`, answer: answerPreflight },
    {
      method: 'get',
      url: `${api}/user`,
      answer: apiEndpoint(site, userEndpoint),
      endpoint: { provider: provider.preset, endpoint: 'userinfo' },
    },
    { method: 'get', url: `${api}/user/emails`, answer: apiEndpoint(site, emailsEndpoint) },
    ...membershipEndpoints.map(
      ({ path, ...endpoint }): Route => ({
        method: 'get',
        url: `${api}${path}`,
        answer: apiEndpoint(site, endpoint),
      }),
    ),
    { method: 'all', url: `${api}/*`, answer: apiNotFound, isRest: true },
  ]
}

/** Answers a browser's preflight request: other origins may send these headers. */
function answerPreflight(): Response {
  const headers = apiHeaders()
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE')
  headers.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Accept-Encoding, X-GitHub-OTP, X-Requested-With, User-Agent, GraphQL-Features, X-GitHub-Api-Version',
  )
  headers.set('Access-Control-Max-Age', '86400')
  return respond(null, { status: 204, headers })
}
