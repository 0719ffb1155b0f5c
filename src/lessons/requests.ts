import type { HttpRequest } from '../protocol/http.ts'
import { type Lesson, OAUTH } from './lesson.ts'
import { authjs, fetch, openid, rfc, webauthn } from './specs.ts'

/** What a request looks like from outside: enough to tell what it is for. */
interface Look {
  readonly path: string
  readonly method: string
  /** Parameters of the address and of a form. */
  readonly has: (name: string) => boolean
  readonly bearer: boolean
}

interface Known extends Lesson {
  readonly is: (look: Look) => boolean
}

const REQUESTS: readonly Known[] = [
  {
    is: ({ has }) => has('grant_type') && has('refresh_token'),
    why: 'The access token is short-lived. With the refresh token the app gets a new one without bothering the person.',
    for: OAUTH,
    without: 'People would have to sign in at the provider again every hour.',
    spec: rfc(6749, '6'),
  },
  {
    is: ({ method, has }) =>
      method === 'POST' && has('code') && (has('grant_type') || has('client_secret') || has('code_verifier')),
    why: 'The code came through the browser, so it may have been seen. Here the app exchanges it directly with the provider, and adds a secret that only the app knows.',
    for: OAUTH,
    without:
      'The tokens themselves would travel through the browser’s address bar, into its history and every log on the way.',
    spec: rfc(6749, '4.1.3'),
  },
  {
    is: ({ has }) => has('client_id') && has('redirect_uri') && !has('grant_type'),
    why: 'The browser carries the app’s question to the provider: who is this, and may the app know it? The person answers there, on the provider’s own page.',
    for: OAUTH,
    without:
      'The app would have to ask for the person’s password at the provider, and could do anything with it.',
    spec: rfc(6749, '4.1.1'),
  },
  {
    is: ({ path }) => path.endsWith('/.well-known/openid-configuration'),
    why: 'The provider’s document lists its endpoints, its keys and what it supports. The app only needs to know the issuer.',
    for: OAUTH,
    without: 'Every URL would be in the app’s configuration, and break when the provider changes one.',
    spec: openid('OpenID Connect Discovery §4', 'openid-connect-discovery-1_0.html#ProviderConfig'),
  },
  {
    is: ({ method, path }) => method === 'GET' && /(?:jwks|certs|\/keys)(?:\.json)?$/.test(path),
    why: 'The public keys of the provider. With them the app checks that the provider signed the ID token.',
    for: OAUTH,
    without: 'Anyone could write a token that says they are you.',
    spec: rfc(7517, '5'),
  },
  {
    is: ({ method, bearer }) => method === 'GET' && bearer,
    why: 'With the access token the app asks the provider’s API who the person is.',
    for: OAUTH,
    without: 'The app would have a token and not know whose it is.',
    spec: rfc(6750, '2.1'),
  },
  {
    is: ({ method, path, has }) =>
      path.includes('/callback/') && method === 'POST' && has('action') && has('data'),
    why: 'The page sends what the authenticator signed. The app checks the signature, and that it signs the app’s challenge, before accepting it.',
    for: ['webauthn'],
    without: 'The app couldn’t know whether this person has the passkey.',
    spec: webauthn(' §7', 'sctn-rp-operations'),
  },
  {
    is: ({ method, path, has }) => path.includes('/callback/') && method === 'POST' && has('csrfToken'),
    why: 'The app’s form sends what the person typed. Only the app’s `authorize` can say whether it is right.',
    for: ['credentials'],
    without: 'The app couldn’t know who wants to sign in.',
    spec: authjs('credentials', 'getting-started/authentication/credentials'),
  },
  {
    is: ({ path, has }) => path.includes('/callback/') && has('token') && has('email'),
    why: 'The browser opens the link from the mail, which carries an address and the token that was sent there.',
    for: ['email'],
    without: 'The app couldn’t know that this person reads this mailbox.',
    spec: authjs('e-mail providers', 'getting-started/authentication/email'),
  },
  {
    is: ({ path, has }) => path.includes('/callback/') && (has('code') || has('error') || has('state')),
    why: 'Back in the app: the browser brings the provider’s response. Everything in this request is checked before it is trusted.',
    for: OAUTH,
    without: 'The app couldn’t know how the sign-in at the provider ended.',
    spec: rfc(6749, '4.1.2'),
  },
  {
    is: ({ method, path }) => method === 'POST' && /\/signin\/[^/]+$/.test(path),
    why: 'A sign-in starts with a POST that carries the CSRF token, so only the app’s own page can start one.',
    for: 'any',
    without: 'Any page could send you through a sign-in prepared by someone else.',
    spec: authjs('signin route', 'reference/core#signin'),
  },
  {
    is: ({ path }) => path.endsWith('/signin'),
    why: 'The page that offers the ways to sign in. It sets the CSRF token that its forms carry.',
    for: 'any',
    without: 'People wouldn’t know how to sign in.',
    spec: authjs('built-in pages', 'guides/pages/built-in-pages'),
  },
  {
    is: ({ path }) => path.endsWith('/signout'),
    why: 'Signing out ends the session here. The session at the provider is separate, and stays.',
    for: 'any',
    without: 'The next person at this computer would be signed in as you.',
    spec: authjs('signout', 'getting-started/session-management/login'),
  },
  {
    is: ({ path }) => path.endsWith('/session'),
    why: 'The client asks who is signed in. Each time, the session callback decides what it may see, and the cookie is renewed.',
    for: 'any',
    without: 'Scripts would have to read the cookie themselves, which HttpOnly prevents.',
    spec: authjs('getting the session', 'getting-started/session-management/get-session'),
  },
  {
    is: ({ path }) => path.endsWith('/verify-request'),
    why: 'Nothing more happens in this window: the next step is in the mailbox.',
    for: ['email'],
    without: 'People would wait here, or request one link after another.',
    spec: authjs('built-in pages', 'guides/pages/built-in-pages'),
  },
  {
    is: ({ path }) => path.includes('/webauthn-options'),
    why: 'The page asks which passkeys are accepted and for a fresh challenge. The response goes to the authenticator.',
    for: ['webauthn'],
    without: 'The authenticator would have nothing to sign, and a recorded signature could be played back.',
    spec: {
      label: 'Web Authentication §13.4.3',
      url: 'https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges',
    },
  },
  {
    is: ({ method }) => method === 'OPTIONS',
    why: 'Before a script’s unusual request the browser asks the other server whether it agrees.',
    for: 'any',
    without:
      'Scripts could send other sites requests that no form can send, and servers aren’t prepared for those.',
    spec: fetch('cors-preflight-fetch-0', 'Fetch: CORS preflight'),
  },
]

/** What a request is for, where the request itself shows it. */
export function lessonOfRequest(request: HttpRequest): Lesson | undefined {
  if (!URL.canParse(request.url)) return undefined
  const url = new URL(request.url)
  const header = (name: string) => request.headers.find(([each]) => each === name)?.[1] ?? ''
  const isForm = header('content-type').startsWith('application/x-www-form-urlencoded')
  const form = new URLSearchParams(isForm ? (request.body?.text ?? '') : '')
  const look: Look = {
    path: url.pathname,
    method: request.method,
    has: (name) => url.searchParams.has(name) || form.has(name),
    bearer: /^(?:bearer|token) /i.test(header('authorization')),
  }
  return REQUESTS.find(({ is }) => is(look))
}

/** For the tests: every lesson about a request. */
export const REQUEST_LESSONS: readonly Lesson[] = REQUESTS
