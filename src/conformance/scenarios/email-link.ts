import { email } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'

const config: Recipe = { strategy: 'database', providers: (kit) => [email(kit)] }
const jwt: Recipe = { ...config, strategy: 'jwt-adapter' }
const ask: Step = { post: '/auth/signin/email', form: { email: 'ada@example.com', callbackUrl: '/members' } }
const click: Step = { click: {} }
const read: Step = { get: '/auth/session' }
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null }
const bob = { id: 'bob', name: 'Bob', email: 'bob@example.com', emailVerified: null }
const cookie = '__Secure-authjs.session-token'
const fail = () => {
  throw new Error('no')
}

const signedIn = (userId: string): Step[] => [
  { rows: { sessions: [{ sessionToken: 'session-1', userId, expires: 86400 }] } },
  { cookie, to: 'session-1' },
]

/** The rows of reference 8.2, for one strategy. */
const table = (strategy: 'database' | 'jwt-adapter'): Scenario[] => {
  const recipe = { ...config, strategy } as const
  const as = (userId: string): Step[] =>
    strategy === 'database' ? signedIn(userId) : [{ encrypted: { sub: userId, role: 'admin' } }]
  const row = (name: string, before: Step[]): Scenario => ({
    name: `${strategy}: ${name}`,
    config: recipe,
    steps: [...before, ask, click, read],
  })
  return [
    row('signed out, a free address', []),
    row('signed out, a known address', [{ rows: { users: [ada] } }]),
    row('signed in as the same user', [{ rows: { users: [ada] } }, ...as('ada')]),
    row('signed in as another user', [{ rows: { users: [ada, bob] } }, ...as('bob')]),
    row('signed in as another user, a free address', [{ rows: { users: [bob] } }, ...as('bob')]),
    row('an unknown session token, a known address', [{ rows: { users: [ada] } }, { cookie, to: 'unknown' }]),
    row('an unknown session token, a free address', [{ cookie, to: 'unknown' }]),
    row('a second sign-in', [ask, click]),
  ]
}

const broken = ['useVerificationToken', 'getUserByEmail', 'createUser', 'createSession'].map(
  (operation): Scenario => ({
    name: `${operation} throws`,
    config,
    steps: [ask, { config: { ...config, adapter: { [operation]: fail } } }, click],
  }),
)

export const emailLinkFlow: Flow = {
  title: 'following a magic link',
  scenarios: [
    ...table('database'),
    ...table('jwt-adapter'),
    ...broken,
    {
      name: 'a stored user without an address',
      config: {
        ...config,
        adapter: { getUserByEmail: () => ({ id: 'ada', name: 'Ada', emailVerified: null }) },
      },
      steps: [ask, click],
    },
    {
      name: 'updateUser throws',
      config: { ...config, adapter: { updateUser: fail } },
      steps: [{ rows: { users: [ada] } }, ask, click],
    },
    { name: 'twice', config, steps: [ask, click, click] },
    { name: 'with another address', config, steps: [ask, { click: { email: 'eve@example.com' } }] },
    { name: 'with another token', config, steps: [ask, { click: { token: 'x' } }] },
    { name: 'with an empty token', config, steps: [ask, { click: { token: '' } }] },
    { name: 'without the token', config, steps: [ask, { click: {}, without: ['token'] }] },
    { name: 'without the address', config, steps: [ask, { click: {}, without: ['email'] }] },
    { name: 'with the address in capitals', config, steps: [ask, { click: { email: 'ADA@example.com' } }] },
    { name: 'just in time', config, steps: [ask, { wait: 86_399 }, click] },
    { name: 'at the last moment', config, steps: [ask, { wait: 86_400 }, click] },
    { name: 'too late', config, steps: [ask, { wait: 86_401 }, click] },
    {
      name: 'another secret since',
      config,
      steps: [ask, { config: { ...config, more: { secret: 'newer' } } }, click],
    },
    {
      name: 'a rotated secret since',
      config,
      steps: [ask, { config: { ...config, more: { secret: ['newer', 'secret'] } } }, click],
    },
    {
      name: 'with another callback URL',
      config,
      steps: [ask, { click: { callbackUrl: 'https://evil.example' } }],
    },
    { name: 'as JSON', config, steps: [ask, { click: {}, headers: { 'x-auth-return-redirect': '1' } }] },
    {
      name: 'without having asked',
      config,
      steps: [{ get: '/auth/callback/email?token=x&email=ada@example.com' }],
    },
    { name: 'by POST', config, steps: [ask, { post: '/auth/callback/email?token=x&email=ada@example.com' }] },
    {
      name: 'the signIn callback refuses',
      config: { ...config, callbacks: { signIn: ({ email }: { email?: object }) => email !== undefined } },
      steps: [ask, click],
    },
    {
      name: 'the signIn callback throws',
      config: {
        ...config,
        callbacks: { signIn: ({ email }: { email?: object }) => email !== undefined || fail() },
      },
      steps: [ask, click],
    },
    {
      name: 'the signIn callback redirects',
      config: {
        ...config,
        callbacks: { signIn: ({ email }: { email?: object }) => email !== undefined || '/sorry' },
      },
      steps: [ask, click],
    },
    { name: 'the jwt callback throws', config: { ...jwt, callbacks: { jwt: fail } }, steps: [ask, click] },
    {
      name: 'the jwt callback returns null',
      config: { ...jwt, callbacks: { jwt: () => null } },
      steps: [ask, click],
    },
    {
      name: 'events that throw',
      config: { ...config, events: { createUser: fail, signIn: fail, updateUser: fail } },
      steps: [ask, click],
    },
    {
      name: 'a page for new users',
      config: { ...config, more: { pages: { newUser: '/welcome' } } },
      steps: [ask, click, ask, click],
    },
    {
      name: 'the app’s own pages for errors',
      config: { ...config, more: { pages: { error: '/oops' } } },
      steps: [{ get: '/auth/callback/email?token=x&email=a@b.example' }],
    },
  ],
}
