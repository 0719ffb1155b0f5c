import type { HttpResponse } from '../protocol/http.ts'
import { type Lesson, OAUTH } from './lesson.ts'
import { authjs, openid, rfc } from './specs.ts'

/** What a response looks like from outside: enough to tell what it says. */
interface Look {
  readonly status: number
  /** Where it sends the browser; its path and parameters. */
  readonly path: string
  readonly has: (parameter: string) => boolean
  /** Members of a JSON body, by name, as text can show them. */
  readonly says: (member: string) => boolean
}

interface Known extends Lesson {
  readonly is: (look: Look) => boolean
}

const redirects = ({ status }: Look) => status >= 300 && status < 400 && status !== 304

const RESPONSES: readonly Known[] = [
  {
    is: (look) => redirects(look) && look.has('client_id') && look.has('redirect_uri'),
    why: 'The app sends the browser to the provider. Its question travels in the address; what it must remember of it went into cookies with this same answer.',
    for: OAUTH,
    without: 'The provider would not know which app asks, nor where the answer is to go.',
    spec: rfc(6749, '4.1.1'),
  },
  {
    is: (look) => redirects(look) && look.has('code') && !look.has('error'),
    why: 'The provider sends the browser back with a code. It is good once, for a short time, and for this app only.',
    for: OAUTH,
    without: 'The tokens themselves would have to pass through the browser.',
    spec: rfc(6749, '4.1.2'),
  },
  {
    is: (look) => redirects(look) && look.has('error') && look.has('state'),
    why: 'The provider sends the browser back without a code: the error says why, and the state says which attempt it belongs to.',
    for: OAUTH,
    without: 'The person would stay at the provider, and the app would wait for an answer that never comes.',
    spec: rfc(6749, '4.1.2.1'),
  },
  {
    is: (look) => redirects(look) && look.has('error'),
    why: 'The app sends the browser to its error page. The code in the address is general on purpose: the reason is in the log.',
    for: 'any',
    without: 'Whoever attacks would learn from the page how far they came.',
    spec: authjs('errors', 'reference/core/errors'),
  },
  {
    is: (look) => redirects(look) && look.path.endsWith('/verify-request'),
    why: 'The mail is under way. The page says the same whether the address is known or not.',
    for: ['email'],
    without: 'Anybody could find out by asking who has an account here.',
    spec: authjs('built-in pages', 'guides/pages/built-in-pages'),
  },
  {
    is: redirects,
    why: 'There is nothing to show here: the browser goes on to the address it is given, and takes along the cookies that came with this answer.',
    for: 'any',
    without: 'The page would stay where a reload sends the same thing again.',
    spec: rfc(9110, '15.4'),
  },
  {
    is: ({ says }) => says('access_token') && says('id_token'),
    why: 'The tokens, handed over without the browser: one opens the provider’s API, the ID token says who signed in and is checked before it counts.',
    for: ['oidc'],
    without: 'The app would know that somebody agreed, and not who.',
    spec: openid('OpenID Connect Core §3.1.3.3', 'openid-connect-core-1_0.html#TokenResponse'),
  },
  {
    is: ({ says }) => says('access_token'),
    why: 'The access token, handed over without the browser. It opens the provider’s API and says nothing about who signed in.',
    for: OAUTH,
    without: 'The app could not ask the provider who this is.',
    spec: rfc(6749, '5.1'),
  },
  {
    is: ({ status, says }) => status >= 400 && says('error'),
    why: 'The server refuses, with a code that a program can tell apart from others.',
    for: 'any',
    without: 'The app could not know whether to try again, to ask the person again, or to give up.',
    spec: rfc(9110, '15.5'),
  },
  {
    is: ({ says }) => says('jwks_uri') && says('issuer'),
    why: 'The provider says of itself where its endpoints are and what it can do. The issuer in it must be the one that was asked.',
    for: OAUTH,
    without: 'An app that believed any such document could be led to the keys of somebody else.',
    spec: openid(
      'OpenID Connect Discovery §4.3',
      'openid-connect-discovery-1_0.html#ProviderConfigurationValidation',
    ),
  },
  {
    is: ({ status }) => status >= 500,
    why: 'The server could not do what it was asked. It says so, and the details stay in its log.',
    for: 'any',
    without: 'The person would see an empty page, or what the server’s code looks like.',
    spec: rfc(9110, '15.6'),
  },
  {
    is: ({ status }) => status >= 400,
    why: 'The server refuses the request as it came: asking again in the same way gives the same answer.',
    for: 'any',
    without: 'Whoever asked could not tell a mistake of theirs from one of the server.',
    spec: rfc(9110, '15.5'),
  },
  {
    is: ({ status }) => status === 0,
    why: 'No answer came. For whoever asked, that is a failure of the network, whatever the reason was.',
    for: 'any',
    without: 'Whoever asked would wait until it gives up, and could not know whether anything was done.',
    spec: rfc(9110, '15'),
  },
]

/** What a response is for, where it can be told from the response itself. */
export function lessonOfResponse({ status, headers, body }: HttpResponse): Lesson | undefined {
  const header = (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1]
  const location = header('location') ?? ''
  // The host does not matter: a relative address is one of the same site.
  const target = URL.canParse(location, 'https://site.example')
    ? new URL(location, 'https://site.example')
    : undefined
  const text = /json/.test(header('content-type') ?? '') ? (body?.text ?? '') : ''
  const look: Look = {
    status,
    path: target?.pathname ?? '',
    has: (parameter) => target?.searchParams.has(parameter) ?? false,
    says: (member) => text.includes(`"${member}"`),
  }
  return RESPONSES.find(({ is }) => is(look))
}

/** For the tests: every lesson about a response. */
export const RESPONSE_LESSONS: readonly Lesson[] = RESPONSES
