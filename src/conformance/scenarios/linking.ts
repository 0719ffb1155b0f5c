import { github } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'
import { checksCleared } from '../seen.ts'
import type { Rows } from '../store.ts'

type Strategy = 'database' | 'jwt-adapter'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null }
const bob = { id: 'bob', name: 'Bob', email: 'bob@example.com', emailVerified: null }
const accountOf = (userId: string) => ({ userId, type: 'oauth', provider: 'gh', providerAccountId: 'ada-1' })
const session = { sessionToken: 'session-1', expires: 86400 }
const start: Step = { post: '/auth/signin/gh' }
const goes: Step[] = [start, { back: 'gh' }, { get: '/auth/session' }]

/** Upstream's sign-in fails at the second step, and ours does not. */
const signedInHere = [
  '2 - location https://app.example/auth/error',
  '2 - location ?error Configuration',
  '2 + location https://app.example',
  '2 + cookie __Secure-authjs.pkce.code_verifier',
  '2 + cookie __Secure-authjs.session-token',
]

/** Rows in the store, and whether someone is signed in. */
function given(strategy: Strategy, rows: Rows, userId?: string, expires = 86400): Step[] {
  if (userId === undefined) return [{ rows }]
  if (strategy === 'jwt-adapter')
    return [{ rows }, { encrypted: { sub: userId, name: 'Old', role: 'admin' } }]
  return [
    { rows: { ...rows, sessions: [{ ...session, userId, expires }] } },
    { cookie: '__Secure-authjs.session-token', to: 'session-1' },
  ]
}

/** The rows of reference 8.1, for one strategy. */
function table(strategy: Strategy): Scenario[] {
  const dangerous: Recipe = {
    strategy,
    providers: (kit) => [github(kit, { allowDangerousEmailAccountLinking: true })],
  }
  const plain: Recipe = { strategy }
  const row = (name: string, before: Step[], config: Recipe = plain): Scenario => ({
    name: `${strategy}: ${name}`,
    config,
    steps: [...before, ...goes],
  })
  return [
    row('signed out, an unknown account, a free e-mail', []),
    row('signed out, a known account', given(strategy, { users: [bob], accounts: [accountOf('bob')] })),
    row('signed in, my account', given(strategy, { users: [ada], accounts: [accountOf('ada')] }, 'ada')),
    row('signed in, an unknown account', given(strategy, { users: [bob] }, 'bob')),
    row(
      'signed in, an unknown account whose e-mail is another’s',
      given(strategy, { users: [ada, bob] }, 'bob'),
    ),
    row('signed out, a profile without e-mail', [{ provider: { profile: { email: undefined } } }]),
    row('a second sign-in', goes),
    row('signed in as someone who is gone', given(strategy, {}, 'ghost')),
    row('a session cookie that is nonsense', [{ cookie: '__Secure-authjs.session-token', to: 'nonsense' }]),
    row('the flag, a free e-mail', [], dangerous),
    row('the flag, signed in', given(strategy, { users: [bob] }, 'bob'), dangerous),
    row('a page for new users', [], { strategy, more: { pages: { newUser: '/welcome' } } }),
    row(
      'a page for new users, for a known one',
      given(strategy, { users: [bob], accounts: [accountOf('bob')] }),
      {
        strategy,
        more: { pages: { newUser: '/welcome?x=1' } },
      },
    ),
    row('a page for new users, with a query', [], { strategy, more: { pages: { newUser: '/welcome?x=1' } } }),
    row('events that throw', [], { strategy, events: { createUser: fail, linkAccount: fail, signIn: fail } }),
  ]
}

function fail(): never {
  throw new Error('no')
}

export const linkingFlow: Flow = {
  title: 'linking',
  scenarios: [
    ...table('database'),
    ...table('jwt-adapter'),
    ...(['database', 'jwt-adapter'] as const).flatMap((strategy): Scenario[] => [
      {
        name: `${strategy}: the signIn callback sees the stored user`,
        config: {
          strategy,
          callbacks: { signIn: ({ user }: { user: { name: string } }) => user.name !== 'Bob' },
        },
        steps: [...given(strategy, { users: [bob], accounts: [accountOf('bob')] }), start, { back: 'gh' }],
        differs: checksCleared(3, 'pkce'),
      },
      {
        name: `${strategy}: signed in, an account of another user`,
        differs: checksCleared(4, 'pkce'),
        config: { strategy },
        steps: [...given(strategy, { users: [ada, bob], accounts: [accountOf('ada')] }, 'bob'), ...goes],
      },
      {
        name: `${strategy}: signed out, an unknown account, a taken e-mail`,
        differs: checksCleared(3, 'pkce'),
        config: { strategy },
        steps: [{ rows: { users: [ada] } }, ...goes],
      },
      {
        name: `${strategy}: signed out, an unknown account, a taken e-mail, the flag`,
        differs: { 'DEV-17': ['3 - event createUser'] },
        config: { strategy, providers: (kit) => [github(kit, { allowDangerousEmailAccountLinking: true })] },
        steps: [{ rows: { users: [ada] } }, ...goes],
      },
      ...['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount'].map(
        (operation): Scenario => ({
          name: `${strategy}: ${operation} throws`,
          config: { strategy, adapter: { [operation]: fail } },
          steps: [start, { back: 'gh' }],
          differs: checksCleared(2, 'pkce'),
        }),
      ),
    ]),
    {
      name: 'database: createSession returns nothing',
      config: { strategy: 'database', adapter: { createSession: () => null } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'database: createSession throws',
      config: { strategy: 'database', adapter: { createSession: fail } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'database: an expired session is like none',
      config: { strategy: 'database' },
      steps: [...given('database', { users: [bob] }, 'bob', -5), ...goes],
      differs: {
        'DEV-8': [
          '4 + adapter getUserByEmail',
          '4 + adapter createUser',
          '4 + event createUser',
          '4 - adapter linkAccount [0].userId',
          '4 + adapter linkAccount [0].userId',
          '4 - event linkAccount .user.email',
          '4 - event linkAccount .user.id',
          '4 - event linkAccount .user.name',
          '4 + event linkAccount .user.email',
          '4 + event linkAccount .user.id',
          '4 + event linkAccount .user.image',
          '4 + event linkAccount .user.name',
          '4 + adapter createSession',
          '4 - event signIn .isNewUser false',
          '4 + event signIn .isNewUser true',
          '4 - event signIn .user.email',
          '4 - event signIn .user.id',
          '4 - event signIn .user.name',
          '4 + event signIn .user.email',
          '4 + event signIn .user.id',
          '4 + event signIn .user.image',
          '4 + event signIn .user.name',
          '4 - cookie __Secure-authjs.session-token',
          '4 + cookie __Secure-authjs.session-token',
          '5 - adapter getSessionAndUser',
          '5 + adapter getSessionAndUser',
          '5 - adapter deleteSession',
          '5 + callback session',
          '5 + event session',
          '5 - cookie __Secure-authjs.session-token',
          '5 + cookie __Secure-authjs.session-token',
          '5 - body null',
          '5 + body',
        ],
      },
    },
    {
      name: 'jwt-adapter: an operation is missing',
      config: { strategy: 'jwt-adapter', adapter: { getUserByEmail: undefined } },
      steps: [start, { back: 'gh' }],
      differs: {
        ...checksCleared(2, 'pkce'),
        'DEV-33': ['2 - log error CallbackRouteError', '2 + log error MissingAdapterMethods'],
      },
    },
    {
      name: 'jwt-adapter: an expired token is like none',
      config: { strategy: 'jwt-adapter' },
      steps: [{ rows: { users: [bob] } }, { encrypted: { sub: 'bob' }, maxAge: 10 }, { wait: 60 }, ...goes],
    },
    {
      name: 'database: own session tokens and lifetime',
      config: { strategy: 'database', session: { maxAge: 60, generateSessionToken: () => 'mine-1' } },
      steps: goes,
    },
    {
      name: 'database: a session token that comes later',
      config: { strategy: 'database', session: { generateSessionToken: async () => 'mine-1' } },
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-61': [
          '2 - adapter createSession [0].sessionToken',
          '2 + adapter createSession [0].sessionToken',
          '2 - log error AdapterError',
          '2 + event signIn',
          ...signedInHere,
        ],
      },
    },
    {
      name: 'database: a lifetime that is undefined',
      config: { strategy: 'database', session: { maxAge: undefined } },
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-19': [
          '2 - adapter createSession [0].expires',
          '2 + adapter createSession [0].expires',
          '2 - log error Error',
          ...signedInHere,
        ],
      },
    },
    {
      name: 'database: signed in, signed out, signed in again',
      config: { strategy: 'database' },
      steps: [...goes, { post: '/auth/signout' }, ...goes],
    },
    {
      name: 'database: the e-mail’s user has its id under another name',
      config: { strategy: 'database', adapter: { getUserByEmail: () => ({ _id: 'z' }) } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'database: the account’s user has its id under another name',
      config: { strategy: 'database', adapter: { getUserByAccount: () => ({ _id: 'z', name: 'Zoe' }) } },
      steps: goes,
    },
    {
      name: 'jwt-adapter: the account’s user has its id under another name',
      config: { strategy: 'jwt-adapter', adapter: { getUserByAccount: () => ({ _id: 'z', name: 'Zoe' }) } },
      steps: goes,
    },
  ],
}
