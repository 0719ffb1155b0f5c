import { engineParts } from '../../core/symbols.ts'
import { webauthn as webauthnParts } from '../../core/webauthn.ts'
import { email, github, openid, password } from '../presets.ts'
import type { Flow, Recipe, Scenario } from '../scenario.ts'

const webauthn = (change: object = {}) => ({
  ...webauthnParts,
  id: 'passkey',
  name: 'Passkey',
  type: 'webauthn',
  enableConditionalUI: true,
  simpleWebAuthnBrowserVersion: 'v9.0.1',
  formFields: { email: { label: 'Email', autocomplete: 'username webauthn' } },
  ...change,
})
const passkeys = (...changes: object[]): Recipe => ({
  strategy: 'database',
  providers: () => changes.map((change) => webauthn(change)),
  more: { experimental: { enableWebAuthn: true } },
})

/** What cannot work, in the order in which it is found (reference 11.4). Those that upstream remembers for good come last. */
const refused: Readonly<Record<string, Recipe>> = {
  'the host is not trusted': { more: { trustHost: false } },
  'trustHost is missing': { more: { trustHost: undefined } },
  'no secret': { more: { secret: undefined } },
  'an empty secret': { more: { secret: '' } },
  'no secret in the list': { more: { secret: [] } },
  'a userinfo endpoint without an address': {
    providers: (kit) => [github(kit, { issuer: undefined, userinfo: { request: () => ({}) } })],
  },
  'neither issuer nor authorization': {
    providers: (kit) => [github(kit, { issuer: undefined, authorization: undefined })],
  },
  'neither issuer nor token': { providers: (kit) => [github(kit, { issuer: undefined, token: undefined })] },
  'neither issuer nor userinfo': {
    providers: (kit) => [github(kit, { issuer: undefined, userinfo: undefined })],
  },
  'parameters only, without an issuer': {
    providers: (kit) => [openid(kit, { issuer: undefined, authorization: { params: {} } })],
  },
  'a database without an adapter': { session: { strategy: 'database' } },
  'an adapter that lacks an operation': { strategy: 'database', adapter: { createSession: undefined } },
  'an adapter that lacks two': {
    strategy: 'database',
    adapter: { getUser: undefined, linkAccount: undefined },
  },
  'credentials and a database only': {
    strategy: 'database',
    session: { strategy: 'database' },
    providers: (kit) => [password(kit)],
  },
  'credentials without authorize': { providers: (kit) => [password(kit, { authorize: undefined })] },
  'untrusted before everything else': {
    more: { trustHost: false, secret: undefined },
    providers: (kit) => [github(kit, { issuer: undefined, token: undefined })],
  },
}
const refusedForGood: Readonly<Record<string, Recipe>> = {
  'e-mail without an adapter': { providers: (kit) => [email(kit)] },
  'e-mail without its operations': {
    strategy: 'database',
    adapter: { useVerificationToken: undefined },
    providers: (kit) => [email(kit)],
  },
  'passkeys that are not enabled': { strategy: 'database', providers: () => [webauthn()] },
  'passkeys without an adapter': { ...passkeys({}), strategy: 'jwt' },
  'passkeys without their operations': { ...passkeys({}), adapter: { getAuthenticator: undefined } },
  'two passkey providers with conditional UI': passkeys({}, { id: 'other' }),
  'a passkey form without webauthn': passkeys({ formFields: { email: { autocomplete: 'email' } } }),
  'a script version that isn’t one': passkeys({ simpleWebAuthnBrowserVersion: 'latest' }),
}
const everywhere = ['signin', 'signout', 'error', 'verify-request', 'session', 'csrf', 'providers']

const scenarios = (recipes: Readonly<Record<string, Recipe>>) =>
  Object.entries(recipes).map(
    ([name, config]): Scenario => ({
      name,
      config,
      steps: [{ get: '/auth/signin' }, { get: '/auth/session' }],
    }),
  )

const noSecret: Recipe = { more: { secret: undefined } }
const withErrorPage: Recipe = { more: { secret: undefined, pages: { error: '/oops' } } }

export const configurationsFlow: Flow = {
  title: 'configurations',
  scenarios: [
    ...scenarios(refused),
    ...everywhere.map(
      (path): Scenario => ({
        name: `GET ${path} without a secret`,
        config: noSecret,
        steps: [{ get: `/auth/${path}` }],
      }),
    ),
    { name: 'POST signin without a secret', config: noSecret, steps: [{ post: '/auth/signin/gh' }] },
    {
      name: 'as JSON without a secret',
      config: noSecret,
      steps: [
        { post: '/auth/signin/gh', headers: { 'x-auth-return-redirect': '1' } },
        { get: '/auth/signin', headers: { 'x-auth-return-redirect': '1' } },
      ],
    },
    {
      name: 'the app’s own error page',
      config: withErrorPage,
      steps: [{ get: '/auth/signin' }, { get: '/auth/session' }],
    },
    {
      name: 'an error page that needs a sign-in',
      config: withErrorPage,
      steps: [{ get: '/auth/signin?callbackUrl=/oops' }],
    },
    {
      name: 'an error page with a query',
      config: { more: { secret: undefined, pages: { error: '/oops?x=1' } } },
      steps: [{ get: '/auth/signin' }],
      differs: {
        'DEV-14': [
          '1 - location ?x 1?error=Configuration',
          '1 + location ?x 1',
          '1 + location ?error Configuration',
        ],
      },
    },
    {
      name: 'a theme on the error page',
      config: { more: { secret: undefined, theme: { colorScheme: 'dark', brandColor: '#ff0000' } } },
      steps: [{ get: '/auth/signin' }],
    },
    {
      name: 'raw, without a secret',
      config: { more: (kit) => ({ secret: undefined, raw: kit.engine.symbols.raw }) },
      steps: [{ get: '/auth/session' }],
    },
    {
      name: 'credentials beside an implicit database',
      config: { strategy: 'database', providers: (kit) => [password(kit)] },
      steps: [{ get: '/auth/session' }],
    },
    {
      name: 'credentials beside another provider and a database',
      config: {
        strategy: 'database',
        session: { strategy: 'database' },
        providers: (kit) => [password(kit), github(kit)],
      },
      steps: [{ get: '/auth/session' }],
    },
    {
      name: 'JWT sessions ask nothing of an adapter',
      config: { strategy: 'jwt-adapter', adapter: { createUser: undefined, getSessionAndUser: undefined } },
      steps: [{ get: '/auth/session' }],
    },
    {
      name: 'functions among the providers',
      config: { providers: (kit) => [() => github(kit), () => openid(kit)] },
      steps: [{ get: '/auth/providers' }],
    },
    {
      name: 'debug is logged once',
      config: { more: { debug: true } },
      steps: [{ get: '/auth/providers' }],
      differs: { 'DEV-35': ['1 + log warn debug-enabled'] },
    },
    {
      name: 'an endpoint that is no URL',
      config: { providers: (kit) => [github(kit, { token: 'nowhere' })] },
      steps: [{ get: '/auth/error' }],
      differs: {
        'DEV-65': [
          '1 - status 302',
          '1 - location https://app.example/auth/error',
          '1 - location ?error Configuration',
          '1 + status 500',
          '1 + header content-type: text/html',
          '1 + page',
        ],
      },
    },
    {
      name: 'an endpoint that only the options have',
      config: {
        providers: (kit) => [
          github(kit, {
            issuer: undefined,
            userinfo: undefined,
            options: { userinfo: 'https://idp.example/userinfo' },
          }),
        ],
      },
      steps: [{ get: '/auth/providers' }],
      differs: {
        'DEV-67': [
          '1 - log error InvalidEndpoints',
          '1 - status 500',
          '1 + status 200',
          '1 - body',
          '1 + body',
        ],
      },
    },
    {
      name: 'an unknown strategy',
      config: { session: { strategy: 'redis' } },
      steps: [{ get: '/auth/session' }],
      differs: {
        'DEV-66': [
          '1 + log error MissingAdapter',
          '1 - status 200',
          '1 + status 500',
          '1 - header',
          '1 - cookie __Secure-authjs.callback-url',
          '1 - body null',
          '1 + body',
        ],
      },
    },
    {
      name: 'an unknown strategy, beside an adapter',
      config: { strategy: 'database', session: { strategy: 'redis' } },
      steps: [
        { post: '/auth/signin/gh' },
        { back: 'gh' },
        { get: '/auth/session' },
        { post: '/auth/signout' },
      ],
    },
    ...scenarios(refusedForGood),
    {
      name: 'a passkey provider that brings no part of the engine along',
      config: passkeys({ [engineParts]: undefined }),
      steps: [{ get: '/auth/providers' }],
      differs: {
        'DEV-57': [
          '1 - log warn experimental-webauthn',
          '1 + log error AuthError',
          '1 - status 200',
          '1 + status 500',
          '1 - body',
          '1 + body',
        ],
      },
    },
  ],
}
