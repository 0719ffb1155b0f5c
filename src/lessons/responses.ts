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
    why: 'The app sends the browser to the provider. The question is in the URL; what the app must remember is in the cookies set by this response.',
    for: OAUTH,
    without: 'The provider wouldn’t know which app is asking, nor where to send the response.',
    spec: rfc(6749, '4.1.1'),
  },
  {
    is: (look) => redirects(look) && look.has('code') && !look.has('error'),
    why: 'The provider sends the browser back with a code. It works once, for a short time, and only for this app.',
    for: OAUTH,
    without: 'The tokens themselves would have to go through the browser.',
    spec: rfc(6749, '4.1.2'),
  },
  {
    is: (look) => redirects(look) && look.has('error') && look.has('state'),
    why: 'The provider sends the browser back without a code. The error says why; the state says which attempt it belongs to.',
    for: OAUTH,
    without: 'The person would be stuck at the provider, and the app would never hear back.',
    spec: rfc(6749, '4.1.2.1'),
  },
  {
    is: (look) => redirects(look) && look.has('error'),
    why: 'The app sends the browser to its error page. The code in the URL is vague on purpose: the reason is in the log.',
    for: 'any',
    without: 'The page would show attackers how far they got.',
    spec: authjs('errors', 'reference/core/errors'),
  },
  {
    is: (look) => redirects(look) && look.path.endsWith('/verify-request'),
    why: 'The mail is on its way. The page says the same whether or not the address is known.',
    for: ['email'],
    without: 'Anyone could find out who has an account here.',
    spec: authjs('built-in pages', 'guides/pages/built-in-pages'),
  },
  {
    is: redirects,
    why: 'There is nothing to show here: the browser goes on to the given URL and keeps the cookies set by this response.',
    for: 'any',
    without: 'Reloading the page would send the same form again.',
    spec: rfc(9110, '15.4'),
  },
  {
    is: ({ says }) => says('access_token') && says('id_token'),
    why: 'The tokens, handed over without the browser. The access token asks the provider’s API; the ID token says who signed in and is checked before it is trusted.',
    for: ['oidc'],
    without: 'The app would know that someone agreed, but not who.',
    spec: openid('OpenID Connect Core §3.1.3.3', 'openid-connect-core-1_0.html#TokenResponse'),
  },
  {
    is: ({ says }) => says('access_token'),
    why: 'The access token, handed over without the browser. It asks the provider’s API and says nothing about who signed in.',
    for: OAUTH,
    without: 'The app couldn’t ask the provider who this is.',
    spec: rfc(6749, '5.1'),
  },
  {
    is: ({ status, says }) => status >= 400 && says('error'),
    why: 'The server refuses, with an error code that a program can understand.',
    for: 'any',
    without: 'The app couldn’t know whether to retry, ask the person again, or give up.',
    spec: rfc(9110, '15.5'),
  },
  {
    is: ({ says }) => says('jwks_uri') && says('issuer'),
    why: 'The provider says where its endpoints are and what it supports. The issuer in the document must be the one that was asked.',
    for: OAUTH,
    without: 'An app that trusted any such document could be tricked into using someone else’s keys.',
    spec: openid(
      'OpenID Connect Discovery §4.3',
      'openid-connect-discovery-1_0.html#ProviderConfigurationValidation',
    ),
  },
  {
    is: ({ status }) => status >= 500,
    why: 'The server couldn’t do what was asked. It says so, and the details stay in its log.',
    for: 'any',
    without: 'The person would see an empty page, or parts of the server’s code.',
    spec: rfc(9110, '15.6'),
  },
  {
    is: ({ status }) => status >= 400,
    why: 'The server rejects this request: sending it again gives the same response.',
    for: 'any',
    without: 'The caller couldn’t tell its own mistake from one of the server.',
    spec: rfc(9110, '15.5'),
  },
  {
    is: ({ status }) => status === 0,
    why: 'No response arrived. The caller sees a network error, whatever the reason was.',
    for: 'any',
    without: 'The caller would wait until it timed out, not knowing whether anything happened.',
    spec: rfc(9110, '15'),
  },
]

/** What a response is for, where the response itself shows it. */
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
