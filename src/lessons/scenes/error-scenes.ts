import { AUTHORIZE, BY_GITHUB, GITHUB, GITHUB_SETUP, HOME, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import { REPORTED_SCENES } from './reported-scenes.ts'
import type { Scene } from './scene.ts'
import { code, failsAt, logs, SIGN_IN_PAGE, type SmallScene, smallScene } from './small-scene.ts'

/*
 * One small world for each engine error that no scene of the gallery shows. They are opened from the Ask box.
 */

function errorScene(type: string, parts: Omit<SmallScene, 'watch'>): Scene {
  return smallScene(`error-${type.toLowerCase()}`, type, {
    ...parts,
    watch: [{ ...logs(type), decides: true }],
  })
}

const EVIL = 'https://evil.example/'

const RUNTIME: readonly Scene[] = [
  errorScene('AccessDenied', {
    about: 'The signIn callback returns false',
    why: 'Your signIn callback decides who may come in. False, null or an error sends the person to the error page with AccessDenied.',
    scenario: code('providers: [GitHub],\n  callbacks: { signIn: () => false },'),
    way: [SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    flows: ['oauth'],
  }),
  errorScene('AccountNotLinked', {
    about: 'Ada is signed in as another user than the one with this passkey',
    why: 'Ada’s address at Google is another one than at GitHub, so the app has two users for her. Her passkey belongs to the first. While she is signed in as the second, the app won’t let her change over by passkey: it can’t know that both are the same person.',
    scenario: {
      people: [
        {
          id: 'ada',
          name: 'Ada Byron',
          email: 'ada@example.com',
          accounts: { google: { email: 'ada@work.example' } },
        },
      ],
      providers: [GITHUB_SETUP, { id: 'google' }, { id: 'passkey' }],
    },
    before: BY_GITHUB,
    way: [
      { do: 'follow', link: 'Account' },
      { do: 'passkey', button: 'Add a passkey' },
      { do: 'answer', with: 'agree' },
      SIGN_OUT,
      TO_SIGN_IN,
      { do: 'press', button: 'Sign in with Google' },
      AUTHORIZE,
      { do: 'open', url: 'https://app.example/login' },
      { do: 'passkey', button: 'Use a passkey' },
      { do: 'answer', with: 'agree' },
      { do: 'answer', with: 'agree' },
    ],
    flows: ['passkey'],
  }),
  errorScene('AdapterError', {
    about: 'The database fails in the middle of a sign-in',
    why: 'Whatever an adapter operation throws becomes an AdapterError. The person sees only Configuration; the log names the operation.',
    scenario: { providers: [GITHUB_SETUP], faults: [failsAt('createUser')] },
    way: BY_GITHUB,
    flows: ['oauth'],
  }),
  errorScene('CallbackRouteError', {
    about: 'The provider’s token endpoint is down',
    why: 'Anything that goes wrong between the callback URL and the session, and has no other name, is a CallbackRouteError. Its cause is in the log.',
    scenario: {
      providers: [GITHUB_SETUP],
      faults: [
        {
          id: 'down',
          target: { at: 'provider', endpoint: 'token' },
          effect: { does: 'status', status: 503 },
          once: false,
        },
      ],
    },
    way: BY_GITHUB,
    flows: ['oauth'],
  }),
  errorScene('CredentialsSignin', {
    about: 'The password is wrong',
    why: 'authorize returned null or threw CredentialsSignin. The person is back on the sign-in page and can try again.',
    scenario: { providers: [{ id: 'credentials' }], start: 'https://app.example/login' },
    way: [
      {
        do: 'press',
        button: 'Sign in with the password',
        fields: { username: 'ada', password: 'a-wrong-password' },
      },
    ],
    flows: ['credentials'],
  }),
  errorScene('EventError', {
    about: 'An event handler throws',
    why: 'Events tell you what happened; they decide nothing. An error in a handler is logged, and the sign-in goes on.',
    scenario: code(
      "providers: [GitHub],\n  events: { signIn() { throw new Error('the newsletter service is down') } },",
    ),
    way: [SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    flows: ['oauth'],
  }),
  errorScene('InvalidCallbackUrl', {
    about: 'A link asks to land on javascript:',
    why: 'callbackUrl says where to go after signing in. Anything but a path or an http(s) URL is refused before anything else happens.',
    scenario: { providers: [GITHUB_SETUP] },
    way: [{ do: 'open', url: 'https://app.example/auth/signin?callbackUrl=javascript:alert(1)' }],
  }),
  errorScene('InvalidProvider', {
    about: 'A callback for a provider that isn’t there',
    why: 'The last part of the callback URL is a provider’s id. It has to be one of yours, and of a kind that has a callback.',
    scenario: { providers: [GITHUB_SETUP] },
    way: [{ do: 'open', url: 'https://app.example/auth/callback' }],
  }),
  errorScene('MissingCSRF', {
    about: 'Another site sends the sign-out form',
    why: 'A form that changes something must carry the token of the app’s own page. One that another site wrote can’t know it.',
    scenario: {
      providers: [GITHUB_SETUP],
      answers: {
        [EVIL]: {
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: '<title>Evil</title><h1>You have won</h1><form method="post" action="https://app.example/auth/signout"><button>Get your prize</button></form>',
        },
      },
    },
    before: BY_GITHUB,
    way: [
      { do: 'open', url: EVIL },
      { do: 'press', button: 'Get your prize' },
    ],
    flows: ['sign-out'],
  }),
  errorScene('OAuthProfileParseError', {
    about: 'Your profile function throws',
    why: 'profile turns the provider’s answer into your user. If it throws, often because a field is missing, no one can be signed in.',
    scenario: code("providers: [GitHub({ profile() { throw new Error('no e-mail address') } })],"),
    way: [SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    flows: ['oauth'],
  }),
  errorScene('RequestTooLarge', {
    about: 'A form of more than a megabyte',
    why: 'Forms of a sign-in are small. The app stops reading a body after one megabyte, so that no one can fill its memory.',
    scenario: { providers: [GITHUB_SETUP] },
    before: [TO_SIGN_IN],
    way: [
      {
        ...GITHUB,
        fields: { csrfToken: 'x'.repeat(1_100_000) },
        say: 'send the form with a token of more than a megabyte',
      },
    ],
  }),
  errorScene('SessionTokenError', {
    about: 'The database fails while a session is read',
    why: 'With database sessions every page needs a query. If it fails, the app logs SessionTokenError and treats the person as signed out.',
    scenario: { providers: [GITHUB_SETUP], strategy: 'database' },
    before: BY_GITHUB,
    way: [{ do: 'setup', setup: { faults: [failsAt('getSessionAndUser')] } }, HOME],
    flows: ['session-read'],
  }),
  errorScene('SignOutError', {
    about: 'The database fails during sign-out',
    why: 'The session row couldn’t be deleted. The cookie is removed all the same, so this browser is signed out; the row ends with its date.',
    scenario: { providers: [GITHUB_SETUP], strategy: 'database' },
    before: BY_GITHUB,
    way: [{ do: 'setup', setup: { faults: [failsAt('deleteSession')] } }, SIGN_OUT],
  }),
  errorScene('UnknownAction', {
    about: 'A path that no route has',
    why: 'Auth.js answers a handful of paths below its base path. Everything else, such as a wrong basePath, is an UnknownAction.',
    scenario: { providers: [GITHUB_SETUP] },
    way: [{ do: 'open', url: 'https://app.example/auth/no-such-page' }],
  }),
  errorScene('WebAuthnVerificationError', {
    about: 'An answer that no passkey gave',
    why: 'The server checks challenge, site and signature of what the browser sends. This answer has none of them.',
    scenario: { providers: [GITHUB_SETUP, { id: 'passkey' }] },
    before: [
      ...BY_GITHUB,
      // The app asks for a passkey: from here on it expects an answer.
      { do: 'open', url: 'https://app.example/auth/webauthn-options/passkey?action=register' },
      HOME,
      { do: 'follow', link: 'Account' },
    ],
    way: [{ do: 'press', button: 'Add a passkey', fields: { action: 'register', data: '{"id":"AA"}' } }],
  }),
]

const EMAIL = "import Resend from 'next-auth/providers/resend'"
const PASSKEY = "import Passkey from 'next-auth/providers/passkey'"

/** Raised before anything else, on every page, until the configuration is right. */
const CONFIGURATION: readonly Scene[] = [
  errorScene('DuplicateConditionalUI', {
    about: 'Two passkey providers want the browser’s autofill',
    why: 'A page can offer passkeys in its autofill once. Only one provider may have enableConditionalUI.',
    scenario: code(
      "experimental: { enableWebAuthn: true },\n  providers: [Passkey, Passkey({ id: 'work', name: 'Work key' })],",
      PASSKEY,
    ),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('ErrorPageLoop', {
    about: 'The error page itself needs a sign-in',
    why: 'Your own error page is protected, so it sends people to the sign-in page, which sends them to the error page. Make the error page public.',
    scenario: code("pages: { error: '/oops' },\n  providers: [Resend],", EMAIL),
    way: [{ do: 'open', url: 'https://app.example/api/auth/signin?callbackUrl=/oops' }],
  }),
  errorScene('ExperimentalFeatureNotEnabled', {
    about: 'Passkeys without their switch',
    why: 'Passkeys are experimental in Auth.js. They need experimental: { enableWebAuthn: true }.',
    scenario: code('providers: [Passkey],', PASSKEY),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('InvalidEndpoints', {
    about: 'A custom provider lacks an endpoint',
    why: 'Without an issuer to ask, a provider needs its authorization, token and userinfo endpoints spelled out.',
    scenario: code(
      "providers: [{ id: 'corp', name: 'Corp', type: 'oauth', authorization: 'https://corp.example/authorize', clientId: 'app' }],",
    ),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('MissingAdapter', {
    about: 'E-mail links without a database',
    why: 'A link that works once has to be remembered somewhere. E-mail providers, passkeys and database sessions need an adapter.',
    scenario: code('providers: [Resend],', EMAIL),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('MissingAdapterMethods', {
    about: 'An adapter that can’t do enough',
    why: 'The adapter lacks operations that this configuration needs. The message lists them.',
    scenario: code('providers: [Resend],\n  adapter: {} as never,', EMAIL),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('MissingAuthorize', {
    about: 'Credentials without authorize',
    why: 'Auth.js doesn’t know your users. A credentials provider without an authorize function could let no one in.',
    scenario: code(
      "providers: [{ id: 'pin', name: 'PIN', type: 'credentials', credentials: { pin: {} } } as never],",
    ),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('MissingSecret', {
    about: 'No AUTH_SECRET in production',
    why: 'Without a secret nothing can be encrypted or signed. Set AUTH_SECRET; npx auth secret makes one.',
    scenario: code('providers: [GitHub],', '', {}),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('MissingWebAuthnAutocomplete', {
    about: 'Passkey autofill without a field for it',
    why: 'enableConditionalUI needs a form field with autocomplete="webauthn", or the browser has no place to offer passkeys.',
    scenario: code(
      "experimental: { enableWebAuthn: true },\n  providers: [Passkey({ formFields: { email: { label: 'E-mail' } } })],",
      PASSKEY,
    ),
    way: [SIGN_IN_PAGE],
  }),
  errorScene('UntrustedHost', {
    about: 'Self-hosted without trustHost',
    why: 'Behind a proxy the host name comes from a header that anyone can send. Say that you trust it: AUTH_TRUST_HOST=true.',
    scenario: code('trustHost: false,\n  providers: [GitHub],'),
    way: [SIGN_IN_PAGE],
  }),
]

/** Scenes that the gallery doesn't list. */
export const ERROR_SCENES: readonly Scene[] = [...RUNTIME, ...CONFIGURATION, ...REPORTED_SCENES]
