import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'

const cookie = '__Secure-authjs.session-token'
const day = 86400
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, role: 'admin' }
const config: Recipe = { strategy: 'database' }
const read: Step = { get: '/auth/session' }
const fail = () => {
  throw new Error('no')
}

/** A row that expires in so many seconds, and its cookie. */
const signedIn = (expires: number): Step[] => [
  { rows: { users: [ada], sessions: [{ sessionToken: 'session-1', userId: 'ada', expires }] } },
  { cookie, to: 'session-1' },
]

const boundaries = [30 * day, 29 * day + 1, 29 * day, 29 * day - 1, day, 1, 0, -1, -31 * day, 60 * day].map(
  (expires): Scenario => ({
    name: `read when ${expires} s are left`,
    config,
    steps: [...signedIn(expires), read, read],
  }),
)

const ages: Readonly<Record<string, object>> = {
  'updateAge 0': { updateAge: 0 },
  'updateAge longer than maxAge': { maxAge: 60, updateAge: 120 },
  'maxAge 60 and updateAge 30': { maxAge: 60, updateAge: 30 },
}

/** A store that keeps dates as text. */
const texts: Recipe = {
  ...config,
  adapter: {
    getSessionAndUser: (sessionToken: string) => ({
      session: { sessionToken, userId: 'ada', expires: '2026-11-21T12:00:00.000Z' },
      user: ada,
    }),
  },
}

export const sessionDatabaseFlow: Flow = {
  title: 'database sessions',
  scenarios: [
    {
      name: 'a date that is text',
      config: texts,
      steps: [...signedIn(day), read, { wait: day + 1 }, read],
      differs: {
        'DEV-60': [
          '3 + adapter updateSession',
          '5 - callback session',
          '5 - event session',
          '5 + adapter deleteSession',
          `5 - cookie ${cookie}`,
          `5 + cookie ${cookie}`,
          '5 - body',
          '5 + body',
        ],
      },
    },
    ...boundaries,
    ...Object.entries(ages).map(
      ([name, session]): Scenario => ({
        name,
        config: { ...config, session },
        steps: [...signedIn(60), read, { wait: 29 }, read, { wait: 1 }, read, { wait: 61 }, read],
      }),
    ),
    ...['getSessionAndUser', 'updateSession', 'deleteSession'].flatMap((operation): Scenario[] => [
      {
        name: `${operation} throws`,
        config: { ...config, adapter: { [operation]: fail } },
        steps: [...signedIn(day), read],
      },
      {
        name: `${operation} throws, expired`,
        config: { ...config, adapter: { [operation]: fail } },
        steps: [...signedIn(-1), read],
      },
      {
        name: `${operation} throws at sign-out`,
        config: { ...config, adapter: { [operation]: fail } },
        steps: [...signedIn(day), { post: '/auth/signout' }],
      },
    ]),
    {
      name: 'with the default callbacks',
      config: { ...config, callbacks: false },
      steps: [...signedIn(30 * day), read],
    },
    { name: 'an unknown token', config, steps: [{ cookie, to: 'nobody' }, read] },
    { name: 'no token', config, steps: [read] },
    { name: 'a token with odd characters', config, steps: [{ cookie, to: 'a%20b%2Fc' }, read] },
    { name: 'a JWT is no session token', config, steps: [{ encrypted: { sub: 'ada' } }, read] },
    {
      name: 'the session callback throws',
      config: { ...config, callbacks: { session: fail } },
      steps: [...signedIn(30 * day), read],
    },
    {
      name: 'the session callback returns something else',
      config: { ...config, callbacks: { session: ({ user }: { user: object }) => ({ user }) } },
      steps: [...signedIn(30 * day), read],
    },
    {
      name: 'the event throws',
      config: { ...config, events: { session: fail } },
      steps: [...signedIn(30 * day), read],
    },
    {
      name: 'the jwt callback is never called',
      config: { ...config, callbacks: { jwt: fail } },
      steps: [...signedIn(30 * day), read],
    },
    {
      name: 'update',
      config,
      steps: [...signedIn(30 * day), { post: '/auth/session', json: { data: { name: 'x' } } }],
    },
    {
      name: 'update of a session that is due',
      config,
      steps: [...signedIn(day), { post: '/auth/session', json: { data: 5 } }],
    },
    {
      name: 'update without data',
      config,
      steps: [...signedIn(30 * day), { post: '/auth/session', json: {} }],
    },
    { name: 'sign-out', config, steps: [...signedIn(day), { post: '/auth/signout' }, read] },
    {
      name: 'sign-out with an unknown token',
      config,
      steps: [{ cookie, to: 'nobody' }, { post: '/auth/signout' }],
    },
    { name: 'sign-out without a session', config, steps: [{ post: '/auth/signout' }] },
    {
      name: 'sign-out when the store returns nothing',
      config: { ...config, adapter: { deleteSession: () => undefined } },
      steps: [...signedIn(day), { post: '/auth/signout' }],
    },
    {
      name: 'updateSession returns nothing',
      config: { ...config, adapter: { updateSession: () => undefined } },
      steps: [...signedIn(day), read],
    },
  ],
}
