import { password } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'

const config: Recipe = { providers: (kit) => [password(kit)] }
const provided = (change: object): Recipe => ({ providers: (kit) => [password(kit, change)] })
const enter = (form: Record<string, string | undefined> = {}): Step => ({
  post: '/auth/callback/credentials',
  form: { name: 'Ada', password: 'analytical', ...form },
})
const read: Step = { get: '/auth/session' }
const fail = () => {
  throw new Error('no')
}

const outcomes: Readonly<Record<string, unknown>> = {
  null: null,
  undefined: undefined,
  false: false,
  'an empty text': '',
  'a user without id': { name: 'Ada' },
  'a user with a number for its id': { id: 5, name: 'Ada' },
  'a user with more members': { id: 'a', role: 'admin', image: 'x' },
  'an empty user': {},
}

export const credentialsFlow: Flow = {
  title: 'credentials',
  scenarios: [
    { name: 'right', config, steps: [enter(), read, { post: '/auth/signout' }] },
    { name: 'wrong', config, steps: [enter({ password: 'x' })] },
    { name: 'none', config, steps: [{ post: '/auth/callback/credentials' }] },
    ...Object.entries(outcomes).map(
      ([name, user]): Scenario => ({
        name: `authorize returns ${name}`,
        config: provided({ authorize: () => (typeof user === 'object' && user ? { ...user } : user) }),
        steps: [enter(), read],
      }),
    ),
    { name: 'authorize throws', config: provided({ authorize: fail }), steps: [enter()] },
    {
      name: 'authorize throws CredentialsSignin',
      config: {
        providers: (kit) => [
          password(kit, {
            authorize: () => {
              throw new kit.engine.errors.CredentialsSignin('no')
            },
          }),
        ],
      },
      steps: [enter()],
    },
    {
      name: 'authorize throws its own code',
      config: {
        providers: (kit) => [
          password(kit, {
            authorize: () => {
              throw Object.assign(new kit.engine.errors.CredentialsSignin('no'), { code: 'too many tries' })
            },
          }),
        ],
      },
      steps: [enter()],
    },
    {
      name: 'authorize throws AccessDenied',
      config: {
        providers: (kit) => [
          password(kit, {
            authorize: () => {
              throw new kit.engine.errors.AccessDenied('no')
            },
          }),
        ],
      },
      steps: [enter()],
    },
    {
      name: 'authorize throws an AuthError',
      config: {
        providers: (kit) => [
          password(kit, {
            authorize: () => {
              throw new kit.engine.errors.AuthError('no')
            },
          }),
        ],
      },
      steps: [enter()],
    },
    {
      name: 'authorize throws a text',
      config: provided({
        authorize: () => {
          throw 'no'
        },
      }),
      steps: [enter()],
    },
    { name: 'without a CSRF token', config, steps: [enter({ csrfToken: undefined })] },
    { name: 'with another CSRF token', config, steps: [enter({ csrfToken: 'x' })] },
    {
      name: 'as JSON, right and wrong',
      config,
      steps: [
        { ...enter(), headers: { 'x-auth-return-redirect': '1' } },
        { ...enter({ password: 'x' }), headers: { 'x-auth-return-redirect': '1' } },
      ],
    },
    {
      name: 'sent as JSON',
      config,
      steps: [
        {
          post: '/auth/callback/credentials',
          json: { name: 'Ada', password: 'analytical', deep: { a: [1] } },
        },
      ],
    },
    {
      name: 'in the query',
      config,
      steps: [{ post: '/auth/callback/credentials?name=Eve&x=1', form: { password: 'analytical' } }],
    },
    {
      name: 'without a body that counts, where the framework checks CSRF itself',
      config: {
        ...config,
        more: ({ engine }) => ({ skipCSRFCheck: engine.symbols.skipCSRFCheck }),
      },
      steps: [
        { get: '/auth/callback/credentials', method: 'POST' },
        {
          get: '/auth/callback/credentials',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        },
        { post: '/auth/callback/credentials', body: 'password=analytical', type: 'text/plain' },
        { post: '/auth/callback/credentials', body: '', type: 'application/x-www-form-urlencoded' },
        { post: '/auth/callback/credentials', body: 'null', type: 'application/json' },
      ],
    },
    {
      name: 'with a repeated parameter in the query',
      config,
      steps: [{ ...enter(), post: '/auth/callback/credentials?a=1&b=x%20y&a=2' }],
    },
    {
      name: 'by GET',
      config,
      steps: [
        { get: '/auth/callback/credentials' },
        { get: '/auth/callback/credentials?password=analytical' },
      ],
    },
    {
      name: 'by the sign-in route',
      config,
      steps: [{ post: '/auth/signin/credentials', form: { password: 'analytical' } }],
    },
    { name: 'to a callback URL', config, steps: [enter({ callbackUrl: '/members' })] },
    {
      name: 'the signIn callback refuses',
      config: { ...config, callbacks: { signIn: () => false } },
      steps: [enter()],
    },
    {
      name: 'the signIn callback throws',
      config: { ...config, callbacks: { signIn: fail } },
      steps: [enter()],
    },
    {
      name: 'the signIn callback throws OAuthProfileParseError',
      config: {
        ...config,
        callbacks: ({ engine }) => ({
          signIn: () => {
            throw new engine.errors.OAuthProfileParseError('no')
          },
        }),
      },
      steps: [enter()],
    },
    {
      name: 'the signIn callback redirects',
      config: { ...config, callbacks: { signIn: () => '/sorry' } },
      steps: [enter()],
    },
    { name: 'the jwt callback throws', config: { ...config, callbacks: { jwt: fail } }, steps: [enter()] },
    {
      name: 'the jwt callback returns null',
      config: { ...config, callbacks: { jwt: () => null } },
      steps: [enter(), read],
    },
    { name: 'the event throws', config: { ...config, events: { signIn: fail } }, steps: [enter()] },
    {
      name: 'with the default callbacks',
      config: { ...config, callbacks: false, events: false },
      steps: [enter(), read],
    },
    { name: 'while signed in', config, steps: [{ encrypted: { sub: 'bob', role: 'admin' } }, enter(), read] },
    {
      name: 'over pieces of an old session',
      config,
      steps: [
        {
          config: {
            ...config,
            callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, filler: 'x'.repeat(5000) }) },
          },
        },
        enter(),
        { config },
        enter(),
      ],
    },
    {
      name: 'with an adapter and JWT sessions',
      config: { ...config, strategy: 'jwt-adapter' },
      steps: [enter(), read],
    },
    {
      name: 'with a database: the token is lost',
      config: { ...config, strategy: 'database' },
      steps: [enter(), read],
    },
    {
      name: 'a page for new users is not used',
      config: { ...config, more: { pages: { newUser: '/welcome' } } },
      steps: [enter()],
    },
    {
      name: 'own sign-in page',
      config: { ...config, more: { pages: { signIn: '/login' } } },
      steps: [enter({ password: 'x' })],
    },
    {
      name: 'own sign-in page with a query',
      config: { ...config, more: { pages: { signIn: '/login?x=1' } } },
      steps: [enter({ password: 'x' })],
      differs: {
        'DEV-14': [
          '1 - location ?x 1?error=CredentialsSignin',
          '1 + location ?x 1',
          '1 + location ?error CredentialsSignin',
        ],
      },
    },
    {
      name: 'options of the provider',
      config: provided({ options: { id: 'pin', name: 'PIN', authorize: () => ({ id: 'x' }) } }),
      steps: [{ post: '/auth/callback/pin' }, { get: '/auth/providers' }],
    },
    {
      name: 'raw, wrong',
      config: { ...config, more: (kit) => ({ raw: kit.engine.symbols.raw }) },
      steps: [enter({ password: 'x' }), enter()],
    },
    { name: 'the page', config, steps: [{ get: '/auth/signin?error=CredentialsSignin&code=x' }] },
  ],
}
