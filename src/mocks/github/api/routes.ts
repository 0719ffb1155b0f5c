import type { Route } from '../../exchange.ts'
import { respond } from '../../respond.ts'
import { emailsEndpoint } from './emails.ts'
import { apiEndpoint } from './endpoint.ts'
import { apiHeaders } from './headers.ts'
import { apiNotFound } from './refuse.ts'
import { userEndpoint } from './user.ts'

const API = 'https://api.github.com'

/** The part of GitHub's API that sign-in uses. */
export const apiRoutes: readonly Route[] = [
  { method: 'options', url: `${API}/*`, answer: answerPreflight },
  {
    method: 'get',
    url: `${API}/user`,
    answer: apiEndpoint(userEndpoint),
    endpoint: { provider: 'github', endpoint: 'userinfo' },
  },
  { method: 'get', url: `${API}/user/emails`, answer: apiEndpoint(emailsEndpoint) },
  { method: 'all', url: `${API}/*`, answer: apiNotFound },
]

/** A browser asks whether another origin may send its request: yes, with these headers. */
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
