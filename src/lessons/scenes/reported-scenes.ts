import type { FaultEffect, FaultTarget } from '../../protocol/faults.ts'
import { AUTHORIZE, BY_GITHUB, GITHUB, GITHUB_SETUP, TO_SIGN_IN } from './moves.ts'
import type { Scene } from './scene.ts'
import { code, logs, SIGN_IN_PAGE, smallScene } from './small-scene.ts'

/*
 * What people report without an error type: messages of providers and networks, and results that surprise. They are opened from the Ask box.
 */

const fault = (target: FaultTarget, effect: FaultEffect) => ({ id: 'broken', target, effect, once: false })

const tokenFault = (effect: FaultEffect) => fault({ at: 'provider', endpoint: 'token' }, effect)

const CALLBACK_ROUTE = { ...logs('CallbackRouteError'), decides: true } as const

const GOOGLE = [TO_SIGN_IN, { do: 'press', button: 'Sign in with Google' }, AUTHORIZE] as const

const FAILED_PROVIDERS: readonly Scene[] = [
  smallScene('asked-unreachable', 'The provider can’t be reached', {
    about: 'The app’s server can’t reach GitHub’s token endpoint',
    why: 'The browser reaches GitHub, so everything looks fine until the code has to be redeemed. That request is the server’s own: behind a proxy or a firewall, or in a container, it may fail on its own.',
    scenario: { providers: [GITHUB_SETUP], faults: [tokenFault({ does: 'unreachable' })] },
    way: BY_GITHUB,
    flows: ['oauth'],
    watch: [CALLBACK_ROUTE],
  }),
  smallScene('asked-no-json', 'The token response is a web page', {
    about: 'The token endpoint returns HTML instead of JSON',
    why: 'A login page of a proxy, a maintenance page or a wrong token URL answers with HTML. There is no token in it.',
    scenario: { providers: [GITHUB_SETUP], faults: [tokenFault({ does: 'html' })] },
    way: BY_GITHUB,
    flows: ['oauth'],
    watch: [CALLBACK_ROUTE],
  }),
  smallScene('asked-client-secret', 'Wrong client secret', {
    about: 'GitHub doesn’t accept the app’s client secret',
    why: 'Ada has agreed already when the app shows its secret to GitHub for the first time. A secret of another app, an old one, or one with a stray space fails only then.',
    scenario: code("providers: [GitHub({ client: { token_endpoint_auth_method: 'none' } })],"),
    way: [SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    flows: ['oauth'],
    watch: [CALLBACK_ROUTE],
  }),
  smallScene('asked-redirect-uri', 'redirect_uri isn’t registered', {
    about: 'The app asks GitHub to send Ada back to an address that isn’t registered',
    why: 'A provider sends codes only to addresses that were registered with it, or anyone could have them sent elsewhere. Preview deployments have new addresses all the time: register them, or set redirectProxyUrl to one that stays.',
    scenario: code(
      "providers: [GitHub({ authorization: { params: { redirect_uri: 'https://preview.example/api/auth/callback/github' } } })],",
    ),
    way: [SIGN_IN_PAGE, GITHUB],
    flows: ['oauth'],
    watch: [
      {
        says: 'GitHub finds an address that it doesn’t know',
        kind: 'check.failed',
        rule: 'PA2',
        decides: true,
      },
      logs('OAuthCallbackError'),
    ],
  }),
  smallScene('asked-wrong-issuer', 'The ID token names someone else', {
    about: 'The ID token comes from another issuer than the one that was asked',
    why: 'iss says who wrote the token, aud for whom. If either differs from what the app expects, the token may be meant for another app, so it is refused.',
    scenario: {
      providers: [{ id: 'google' }],
      faults: [tokenFault({ does: 'wrong-claim', claim: 'iss' })],
    },
    way: GOOGLE,
    flows: ['oidc'],
    watch: [CALLBACK_ROUTE],
  }),
  smallScene('asked-expired-token', 'The ID token has expired', {
    about: 'The ID token was expired when it came',
    why: 'exp is a time on the provider’s clock, and the app compares it with its own. A server whose clock is wrong refuses good tokens.',
    scenario: {
      providers: [{ id: 'google' }],
      faults: [tokenFault({ does: 'wrong-claim', claim: 'exp' })],
    },
    way: GOOGLE,
    flows: ['oidc'],
    watch: [CALLBACK_ROUTE],
  }),
  smallScene('asked-bad-signature', 'The ID token’s signature is wrong', {
    about: 'The ID token isn’t signed with a key of the issuer',
    why: 'Anyone can write “this is Ada” into a token. Only the issuer can sign it, so the app compares the signature with the issuer’s public keys.',
    scenario: { providers: [{ id: 'google' }], faults: [tokenFault({ does: 'bad-signature' })] },
    way: GOOGLE,
    flows: ['oidc'],
    watch: [CALLBACK_ROUTE],
  }),
  smallScene('asked-mail-service', 'The mail service refuses', {
    about: 'The mail service doesn’t take the mail with the link',
    why: 'The app has stored the token already when the service refuses: a wrong API key, or a sender’s domain that isn’t verified. Ada reads only that something went wrong.',
    scenario: {
      providers: [{ id: 'resend' }],
      faults: [
        fault(
          { at: 'network', host: 'api.resend.com' },
          {
            does: 'status',
            status: 403,
            body: '{"name":"validation_error","message":"The domain is not verified."}',
          },
        ),
      ],
    },
    way: [TO_SIGN_IN, { do: 'press', button: 'Sign in with Resend', fields: { email: 'ada@example.com' } }],
    flows: ['email'],
    watch: [
      { says: 'The service refuses the mail', decides: true, kind: 'response.received', text: '403' },
      { says: 'The log has its answer', kind: 'log.written', text: 'Error' },
    ],
  }),
]

const SURPRISES: readonly Scene[] = [
  smallScene('asked-url-from-sign-in', 'signIn returns a URL', {
    about: 'The signIn callback returns a path, so Ada is sent there without a session',
    why: 'True lets someone in. A string is an address: the person is sent there and stays signed out, for example to confirm an invitation first.',
    scenario: code("providers: [GitHub],\n  callbacks: { signIn: () => '/invited?by=mail' },"),
    way: [SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    flows: ['oauth'],
    watch: [
      { says: 'The callback returns a path', kind: 'callback.returned', text: 'signIn' },
      { says: 'The browser is sent there', decides: true, kind: 'response.received', text: '/invited' },
    ],
  }),
  smallScene('asked-authorized-false', 'authorized returns false', {
    about: 'The authorized callback returns false, so middleware sends Ada to the sign-in page',
    why: 'Middleware asks authorized before a page is made. False means the sign-in page, with the way back in callbackUrl; return a Response to choose another place.',
    scenario: {
      code: {
        files: {
          'auth.ts':
            "import NextAuth from 'next-auth'\nimport GitHub from 'next-auth/providers/github'\n\nexport const { handlers, auth, signIn, signOut } = NextAuth({\n  providers: [GitHub],\n  callbacks: { authorized: ({ auth }) => Boolean(auth) },\n})\n",
          'middleware.ts':
            "export { auth as middleware } from './auth'\n\nexport const config = { matcher: ['/members'] }\n",
        },
        entry: 'auth.ts',
      },
    },
    way: [{ do: 'open', url: 'https://app.example/members' }],
    watch: [
      { says: 'Your callback says no', kind: 'callback.returned', text: 'authorized' },
      { says: 'Ada is sent to the sign-in page', decides: true, kind: 'response.received', text: 'signin' },
    ],
  }),
  smallScene('asked-not-in-session', 'A value on the token isn’t in the session', {
    about: 'jwt puts a role on the token, and no session callback passes it on',
    why: 'The token stays on the server, encrypted in the cookie. The page gets what the session callback returns, and without one that is only name, e-mail address and picture.',
    scenario: code(
      "providers: [GitHub],\n  callbacks: {\n    jwt({ token }) {\n      token.role = 'admin'\n      return token\n    },\n  },",
    ),
    way: [SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    flows: ['oauth'],
    watch: [
      { says: 'Your jwt callback returns the token', kind: 'callback.returned', text: 'jwt' },
      { says: 'The token goes into the encrypted cookie', kind: 'token.encrypted', text: 'session' },
      {
        says: 'The page gets a session without the role',
        decides: true,
        kind: 'response.received',
        text: '200',
      },
    ],
  }),
]

export const REPORTED_SCENES: readonly Scene[] = [...FAILED_PROVIDERS, ...SURPRISES]
