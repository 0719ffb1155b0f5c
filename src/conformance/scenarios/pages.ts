import { github, openid, password } from '../presets.ts'
import type { Flow, Recipe, Scenario } from '../scenario.ts'

const pages = (pages: object): Recipe => ({ more: { pages } })
const theme = (theme: object): Recipe => ({ more: { theme } })
const signInErrors = [
  'Signin',
  'OAuthSignin',
  'OAuthCallbackError',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  'MissingCSRF',
  'AnythingElse',
]
const errors = ['Configuration', 'WebAuthnVerificationError', 'AnythingElse', 'default']

export const pagesFlow: Flow = {
  title: 'pages',
  scenarios: [
    ...signInErrors.map(
      (error): Scenario => ({
        name: `sign-in page with ${error}`,
        steps: [{ get: `/auth/signin?error=${error}` }],
      }),
    ),
    ...errors.map(
      (error): Scenario => ({
        name: `error page with ${error}`,
        steps: [{ get: `/auth/error?error=${error}` }],
      }),
    ),
    ...['AccessDenied', 'Verification'].map(
      (error): Scenario => ({
        name: `error page with ${error}`,
        steps: [{ get: `/auth/error?error=${error}` }],
        differs: { 'DEV-12': ['1 - page link', '1 + page link'] },
      }),
    ),
    { name: 'error page without an error', steps: [{ get: '/auth/error' }] },
    { name: 'verify-request page', steps: [{ get: '/auth/verify-request?provider=email&type=email' }] },
    { name: 'sign-out page', steps: [{ get: '/auth/signout' }, { get: '/auth/signout?callbackUrl=/bye' }] },
    {
      name: 'several providers in their order',
      config: { providers: (kit) => [openid(kit), password(kit), github(kit)] },
      steps: [{ get: '/auth/signin' }, { get: '/auth/providers' }],
    },
    {
      name: 'no providers',
      config: { providers: () => [] },
      steps: [{ get: '/auth/signin' }, { get: '/auth/providers' }],
    },
    {
      name: 'a provider without a style',
      config: { providers: (kit) => [github(kit, { style: undefined })] },
      steps: [{ get: '/auth/signin' }],
      differs: { 'DEV-16': ['1 - page picture https://authjs.dev/img/providers/gh.svg'] },
    },
    {
      name: 'a provider with colours',
      config: {
        providers: (kit) => [
          github(kit, {
            style: { logo: 'https://app.example/x.svg', bg: '#123456', text: '#fff', brandColor: '#abcdef' },
          }),
        ],
      },
      steps: [{ get: '/auth/signin' }],
    },
    {
      name: 'a name that needs escaping',
      config: { providers: (kit) => [github(kit, { name: '<b>"GitHub"</b>' })] },
      steps: [{ get: '/auth/signin' }],
    },
    {
      name: 'credentials without fields',
      config: { providers: (kit) => [password(kit, { credentials: undefined })] },
      steps: [{ get: '/auth/signin' }],
    },
    {
      name: 'credentials with all kinds of fields',
      config: {
        providers: (kit) => [
          password(kit, {
            credentials: {
              a: {},
              b: { label: 'B', type: 'number', placeholder: 'how many', value: '5', min: 1, required: true },
            },
          }),
        ],
      },
      steps: [{ get: '/auth/signin' }],
    },
    {
      name: 'a callback URL in the form',
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/members' } }, { get: '/auth/signin' }],
    },
    {
      name: 'query parameters that upstream spreads',
      steps: [{ get: '/auth/signin?csrfToken=evil' }],
      differs: {
        'DEV-15': [
          '1 - page input name=csrfToken type=hidden value=evil',
          '1 + page input name=csrfToken type=hidden value=<hex1>',
        ],
      },
    },
    {
      name: 'a query parameter that upstream crashes on',
      steps: [{ get: '/auth/signin?providers=x' }],
      differs: {
        'DEV-15': [
          '1 - log error Error',
          '1 - status 302',
          '1 - location https://app.example/auth/error',
          '1 - location ?error Configuration',
          '1 + status 200',
          '1 + header content-type: text/html',
          '1 + cookie __Secure-authjs.callback-url',
          '1 + page',
        ],
      },
    },
    ...['auto', 'light', 'dark'].map(
      (colorScheme): Scenario => ({
        name: `theme ${colorScheme}`,
        config: theme({ colorScheme }),
        steps: [{ get: '/auth/signin' }, { get: '/auth/error' }],
      }),
    ),
    {
      name: 'theme with logo and colours',
      config: theme({ logo: 'https://app.example/logo.svg', brandColor: '#ff0000', buttonText: '#00ff00' }),
      steps: [
        { get: '/auth/signin' },
        { get: '/auth/signout' },
        { get: '/auth/verify-request' },
        { get: '/auth/error' },
      ],
      differs: { 'DEV-36': ['3 + page button-text-color', '4 + page button-text-color'] },
    },
    {
      name: 'signIn elsewhere',
      config: pages({ signIn: '/login' }),
      steps: [
        { get: '/auth/signin' },
        { get: '/auth/signin?error=X&callbackUrl=/members' },
        { post: '/auth/signin' },
        { post: '/auth/signin/gh', form: { csrfToken: 'x' } },
      ],
    },
    {
      name: 'signIn elsewhere with a query',
      config: pages({ signIn: '/login?x=1' }),
      steps: [{ get: '/auth/signin?error=X' }],
    },
    {
      name: 'signIn elsewhere with a query, after an error',
      config: pages({ signIn: '/login?x=1' }),
      steps: [{ post: '/auth/signout', form: { csrfToken: 'x' } }],
      differs: {
        'DEV-14': [
          '1 - location ?x 1?error=MissingCSRF',
          '1 + location ?x 1',
          '1 + location ?error MissingCSRF',
        ],
      },
    },
    {
      name: 'signIn on another origin',
      config: pages({ signIn: 'https://login.example/' }),
      steps: [{ get: '/auth/signin' }],
    },
    {
      name: 'signIn on another origin, after an error',
      config: pages({ signIn: 'https://login.example/' }),
      steps: [{ post: '/auth/signout', form: { csrfToken: 'x' } }],
      differs: {
        'DEV-14': [
          '1 - location https://app.examplehttps//login.example/',
          '1 + location https://login.example/',
        ],
      },
    },
    {
      name: 'signOut elsewhere',
      config: pages({ signOut: '/bye?x=1' }),
      steps: [{ get: '/auth/signout' }, { get: '/auth/signout?callbackUrl=/x' }],
    },
    {
      name: 'error elsewhere',
      config: pages({ error: '/oops' }),
      steps: [{ get: '/auth/error?error=X' }, { get: '/auth/signin/gh' }],
    },
    {
      name: 'error elsewhere with a query',
      config: pages({ error: '/oops?x=1' }),
      steps: [{ get: '/auth/error?error=X' }],
    },
    {
      name: 'error elsewhere, without an error',
      config: pages({ error: '/oops' }),
      steps: [{ get: '/auth/error' }],
      differs: { 'DEV-14': ['1 - location ?error undefined'] },
    },
    {
      name: 'error elsewhere with a query, after an error',
      config: pages({ error: '/oops?x=1' }),
      steps: [{ get: '/auth/signin/gh' }],
      differs: {
        'DEV-14': [
          '1 - location ?x 1?error=Configuration',
          '1 + location ?x 1',
          '1 + location ?error Configuration',
        ],
      },
    },
    {
      name: 'verifyRequest elsewhere',
      config: pages({ verifyRequest: '/mail' }),
      steps: [{ get: '/auth/verify-request' }, { get: '/auth/verify-request?provider=email&type=email' }],
    },
    {
      name: 'verifyRequest elsewhere with a query',
      config: pages({ verifyRequest: '/mail?x=1' }),
      steps: [{ get: '/auth/verify-request?provider=email' }],
      differs: {
        'DEV-14': ['1 - location ?x 1?provider=email', '1 + location ?x 1', '1 + location ?provider email'],
      },
    },
    {
      name: 'pages as JSON redirects',
      config: pages({ signIn: '/login', error: '/oops' }),
      steps: [
        { get: '/auth/signin', headers: { 'x-auth-return-redirect': '1' } },
        { get: '/auth/signin/gh', headers: { 'x-auth-return-redirect': '1' } },
      ],
    },
    {
      name: 'pages that are undefined',
      config: pages({ signIn: undefined, error: undefined }),
      steps: [{ get: '/auth/signin' }, { get: '/auth/signin/gh' }],
    },
    {
      name: 'a repeated error',
      steps: [
        { get: '/auth/error?error=Configuration&error=AccessDenied' },
        { get: '/auth/signin?error=Signin&error=' },
      ],
    },
  ],
}
