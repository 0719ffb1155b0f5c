import { expect, test, vi } from 'vitest'
import type { AdapterUser } from '../adapters.ts'
import { github } from '../testing/github-like.ts'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import {
  callbackPath,
  createTestBed,
  factsOf,
  origin,
  setCookies,
  signInWithGitHub,
} from '../testing/test-bed.ts'
import type { AuthConfig, Events } from '../types.ts'

const notLinked = `${origin}/auth/signin?error=OAuthAccountNotLinked`
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

/** A bed with a store, whose events are written down. */
function createLinkingBed(config: Partial<AuthConfig> = {}) {
  const { adapter, data } = createMemoryAdapter()
  const events: [string, unknown][] = []
  const names = ['createUser', 'updateUser', 'linkAccount', 'signIn', 'session', 'signOut'] as const
  const record = (name: string) => (message: unknown) => {
    events.push([name, structuredClone(message)])
  }
  const bed = createTestBed({
    adapter,
    events: Object.fromEntries(names.map((name) => [name, record(name)])) as unknown as Events,
    ...config,
  })
  const operations = () => data.calls.map(([operation]) => operation)
  const addUser = (user: Partial<AdapterUser>): AdapterUser => {
    const stored = { id: 'u', email: 'u@example.com', emailVerified: null, ...user }
    data.users.push(stored)
    return stored
  }
  const addAccount = (userId: string) =>
    data.accounts.push({ userId, provider: 'github', providerAccountId: '583231', type: 'oauth' })
  const addSession = (userId: string, expires = new Date(bed.clock.now + 86_400_000)) => {
    data.sessions.push({ sessionToken: 'row', userId, expires })
    bed.jar.set('__Secure-authjs.session-token', 'row')
  }
  return { ...bed, data, events, operations, addUser, addAccount, addSession }
}

const eventNames = (bed: { events: [string, unknown][] }) => bed.events.map(([name]) => name)

test('[LINK-1] signed in, my account: the session stays, with its own expiry', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'x' })
  bed.addAccount('x')
  const expires = new Date(bed.clock.now + 1000_000)
  bed.addSession('x', expires)
  const response = await signInWithGitHub(bed)
  expect(response.headers.get('location')).toBe(origin)
  expect(bed.operations()).toEqual(['getUserByAccount', 'getSessionAndUser', 'getUserByAccount'])
  expect(setCookies(response).at(-1)).toMatchObject({
    value: 'row',
    attributes: { expires: expires.toUTCString() },
  })
  expect(bed.events).toMatchObject([['signIn', { user: { id: 'x' }, isNewUser: false }]])
  expect(factsOf(bed, 'LINK-1')).toMatchObject([{ branch: 'keep-session' }])
})

test('[LINK-2] signed in, the account of another user', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'x' })
  bed.addUser({ id: 'y' })
  bed.addAccount('y')
  bed.addSession('x')
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(notLinked)
  expect(bed.operations()).toEqual(['getUserByAccount', 'getSessionAndUser', 'getUserByAccount'])
  expect(bed.events).toEqual([])
  expect(bed.logged.errors).toMatchObject([
    { cause: { provider: 'github', reason: 'account-of-another-user' } },
  ])
  expect(bed.jar.get('__Secure-authjs.session-token')).toBe('row')
})

test('[LINK-3] signed in, an unknown account, although its e-mail is taken', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'x' })
  bed.addUser({ id: 'z', email: 'mona@example.com' })
  bed.addSession('x')
  const response = await signInWithGitHub(bed)
  expect(response.headers.get('location')).toBe(origin)
  expect(bed.operations()).toEqual([
    'getUserByAccount',
    'getSessionAndUser',
    'getUserByAccount',
    'linkAccount',
  ])
  expect(bed.data.accounts).toMatchObject([{ userId: 'x', providerAccountId: '583231' }])
  expect(eventNames(bed)).toEqual(['linkAccount', 'signIn'])
})

test('[LINK-4] nobody signed in, a known account', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'y', name: 'Stored' })
  bed.addAccount('y')
  await signInWithGitHub(bed)
  expect(bed.operations()).toEqual(['getUserByAccount', 'getUserByAccount', 'createSession'])
  expect(bed.data.sessions).toEqual([
    { sessionToken: uuid, userId: 'y', expires: new Date(bed.clock.now + 2_592_000_000) },
  ])
  expect(bed.events).toMatchObject([['signIn', { user: { id: 'y', name: 'Stored' }, isNewUser: false }]])
})

test('[LINK-5] nobody signed in, nothing known: a new user', async () => {
  const bed = createLinkingBed()
  await signInWithGitHub(bed)
  expect(bed.operations()).toEqual([
    'getUserByAccount',
    'getUserByAccount',
    'getUserByEmail',
    'createUser',
    'linkAccount',
    'createSession',
  ])
  expect(factsOf(bed, 'LINK-8')).toMatchObject([{ branch: 'look-up-email' }])
  expect(factsOf(bed, 'LINK-5')).toMatchObject([{ branch: 'create-user', facts: { emailOwner: null } }])
})

test('[LINK-5] a profile without an e-mail', async () => {
  const bed = createLinkingBed()
  bed.provider.answers['https://api.github.com/user'] = () =>
    Response.json({ id: 1, login: 'a', email: null })
  await signInWithGitHub(bed)
  expect(bed.operations()).not.toContain('getUserByEmail')
  expect(bed.data.users).toHaveLength(1)
})

test('[LINK-6] nobody signed in, the e-mail of another user', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'z', email: 'mona@example.com' })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(notLinked)
  expect(bed.operations()).toEqual(['getUserByAccount', 'getUserByAccount', 'getUserByEmail'])
  expect(bed.data.accounts).toEqual([])
})

test('[LINK-7] the same, where the provider may link by e-mail: no user is created, and none announced', async () => {
  const bed = createLinkingBed({
    providers: [{ ...github, allowDangerousEmailAccountLinking: true }],
  })
  bed.addUser({ id: 'z', email: 'mona@example.com' })
  await signInWithGitHub(bed)
  expect(bed.operations().slice(2)).toEqual(['getUserByEmail', 'linkAccount', 'createSession'])
  expect(bed.events).toMatchObject([
    ['linkAccount', { user: { id: 'z' } }],
    ['signIn', { user: { id: 'z' }, isNewUser: false }],
  ])
})

test('[LINK-9] an expired row is nobody', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'x' })
  bed.addSession('x', new Date(bed.clock.now - 1))
  await signInWithGitHub(bed)
  expect(bed.data.accounts).toMatchObject([{ userId: 'user-2' }])
  expect(factsOf(bed, 'LINK-9')).toMatchObject([{ passed: false }])
})

test.each([
  ['expired', -1, 'user-2'],
  ['good', 1, 'x'],
])('[LINK-9] a %s row whose date is text', async (_, laterMs, owner) => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'x' })
  bed.addSession('x', new Date(bed.clock.now + laterMs))
  for (const row of bed.data.sessions) Object.assign(row, { expires: row.expires.toISOString() })
  await signInWithGitHub(bed)
  expect(bed.data.accounts).toMatchObject([{ userId: owner }])
})

test('[LINK-9] a token that does not open is nobody, and is not an error', async () => {
  const bed = createLinkingBed({ session: { strategy: 'jwt' } })
  bed.jar.set('__Secure-authjs.session-token', 'nonsense')
  await signInWithGitHub(bed)
  expect(bed.logged.errors).toEqual([])
  expect(bed.data.users).toHaveLength(1)
  expect(bed.operations()).not.toContain('createSession')
})

test('[LINK-3] with the JWT strategy the token is made anew for the same user', async () => {
  const bed = createLinkingBed({
    session: { strategy: 'jwt' },
    providers: [github, { ...github, id: 'second' }],
  })
  await signInWithGitHub(bed)
  const started = await bed.post('/auth/signin/second')
  const response = await bed.get(callbackPath(started).replace('/github', '/second'))
  expect(response.headers.get('location')).toBe(origin)
  expect(bed.data.accounts.map(({ userId, provider }) => [userId, provider])).toEqual([
    ['user-1', 'github'],
    ['user-1', 'second'],
  ])
})

test('[LINK-10] what createUser, linkAccount and their events get', async () => {
  const bed = createLinkingBed()
  await signInWithGitHub(bed)
  const profileUser = {
    id: uuid,
    name: 'Mona Octocat',
    email: 'mona@example.com',
    image: 'https://avatars.githubusercontent.com/u/583231',
  }
  const account = {
    access_token: 'gho_1',
    token_type: 'bearer',
    scope: 'read:user,user:email',
    providerAccountId: '583231',
    provider: 'github',
    type: 'oauth',
  }
  const argument = (operation: string) => bed.data.calls.find(([name]) => name === operation)?.[1]
  expect(argument('createUser')).toEqual({ ...profileUser, emailVerified: null })
  expect(argument('linkAccount')).toEqual({ ...account, userId: 'user-1' })
  const user = { ...profileUser, id: 'user-1', emailVerified: null }
  expect(bed.events.slice(0, 2)).toEqual([
    ['createUser', { user }],
    ['linkAccount', { user, account, profile: profileUser }],
  ])
})

test('[LINK-10] provider.account decides what is stored, identity aside', async () => {
  const own = (kept: object | undefined) => ({ ...github, account: () => kept })
  const bed = createLinkingBed({ providers: [own({ scope: 'mine', provider: 'evil', userId: 'evil' })] })
  await signInWithGitHub(bed)
  const identity = { providerAccountId: '583231', provider: 'github', type: 'oauth', userId: 'user-1' }
  expect(bed.data.accounts).toEqual([{ scope: 'mine', ...identity }])
  const none = createLinkingBed({ providers: [own(undefined)] })
  await signInWithGitHub(none)
  expect(none.data.accounts).toEqual([identity])
})

test('[LINK-10] provider.account that throws leaves nothing in the store', async () => {
  const account = () => {
    throw new Error('no scope')
  }
  const bed = createLinkingBed({ providers: [{ ...github, account }] })
  const response = await signInWithGitHub(bed)
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  expect([bed.data.users, bed.data.accounts, bed.events]).toEqual([[], [], []])
})

test('[LINK-10] provider.account is not asked about an account that is known', async () => {
  const account = vi.fn(() => ({}))
  const bed = createLinkingBed({ providers: [{ ...github, account }] })
  await signInWithGitHub(bed)
  await signInWithGitHub(bed)
  expect(account).toHaveBeenCalledTimes(1)
})

test('[LINK-11] without a store the profile is the user, and nobody is new', async () => {
  const bed = createLinkingBed({ adapter: undefined })
  await signInWithGitHub(bed)
  expect(bed.events).toMatchObject([['signIn', { user: { id: uuid, name: 'Mona Octocat' } }]])
  expect(bed.events).not.toMatchObject([['signIn', { isNewUser: expect.anything() }]])
})

test.each([
  ['', true],
  [0, true],
  ['', false],
] as const)('[LINK-21] a profile with the id %j signs nobody in, store: %s', async (id, stored) => {
  const provider = { ...github, profile: () => ({ id: id as string, name: 'Nobody' }) }
  const bed = createLinkingBed({ providers: [provider], ...(!stored && { adapter: undefined }) })
  const response = await signInWithGitHub(bed)
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  expect(bed.logged.errors).toMatchObject([{ type: 'CallbackRouteError' }])
  expect(bed.data.users).toEqual([])
  expect(bed.jar.has('__Secure-authjs.session-token')).toBe(false)
})

test('[EVENT-2] the events of a whole visit, in order', async () => {
  const bed = createLinkingBed()
  await signInWithGitHub(bed)
  await bed.get('/auth/session')
  await bed.post('/auth/signout')
  expect(eventNames(bed)).toEqual(['createUser', 'linkAccount', 'signIn', 'session', 'signOut'])
  expect(bed.events[2]?.[1]).toMatchObject({
    user: { id: 'user-1' },
    account: { provider: 'github' },
    profile: { login: 'octocat' },
    isNewUser: true,
  })
  expect(bed.events[3]?.[1]).toEqual({
    session: {
      user: { name: 'Mona Octocat', email: 'mona@example.com', image: expect.any(String) },
      expires: new Date(bed.clock.now + 2_592_000_000).toISOString(),
    },
  })
  expect(bed.events[4]?.[1]).toMatchObject({ session: { sessionToken: uuid, userId: 'user-1' } })
})

test('[EVENT-1] an event that throws is logged and changes nothing', async () => {
  const fail = () => {
    throw new Error('audit log is down')
  }
  const bed = createLinkingBed({ events: { createUser: fail, signIn: async () => fail() } })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(origin)
  expect(bed.logged.errors).toMatchObject([
    { type: 'EventError', cause: { event: 'createUser', err: { message: 'audit log is down' } } },
    { type: 'EventError', cause: { event: 'signIn' } },
  ])
})

test('[SIGNIN-1] refused', async () => {
  for (const answer of [false, '', null, undefined, 0]) {
    const bed = createLinkingBed({ callbacks: { signIn: () => answer as boolean } })
    expect((await signInWithGitHub(bed)).headers.get('location')).toBe(
      `${origin}/auth/error?error=AccessDenied`,
    )
    expect(bed.operations()).toEqual(['getUserByAccount'])
    expect(factsOf(bed, 'SIGNIN-1')).toMatchObject([{ branch: 'refused' }])
  }
})

test('[SIGNIN-1] a throw refuses too and is kept as the cause', async () => {
  const signIn = () => {
    throw new Error('not on the list')
  }
  const bed = createLinkingBed({ callbacks: { signIn } })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(
    `${origin}/auth/error?error=AccessDenied`,
  )
  expect(bed.logged.errors[0]?.message).toMatch(
    /^not on the list\. Read more at https:\/\/errors.authjs.dev#accessdenied$/,
  )
  expect(bed.logged.errors).toMatchObject([
    { type: 'AccessDenied', cause: { err: { message: 'not on the list' } } },
  ])
})

test('[SIGNIN-1] a URL goes there, through the redirect callback, without signing in', async () => {
  for (const [answer, location] of [
    ['/join', `${origin}/join`],
    ['https://evil.example/', origin],
  ] as const) {
    const bed = createLinkingBed({ callbacks: { signIn: () => answer } })
    const response = await signInWithGitHub(bed)
    expect(response.headers.get('location')).toBe(location)
    expect(bed.data.users).toEqual([])
    expect(bed.jar.has('__Secure-authjs.session-token')).toBe(false)
  }
})

test('[SIGNIN-1] sees the stored user where the account is known, else the profile', async () => {
  const seen: unknown[] = []
  const bed = createLinkingBed({ callbacks: { signIn: ({ user }) => seen.push(user.id) > 0 } })
  await signInWithGitHub(bed)
  bed.jar.clear()
  await signInWithGitHub(bed)
  expect(seen).toEqual([uuid, 'user-1'])
})

test('[CALLBACKS-1] one given as undefined counts as absent', async () => {
  const bed = createTestBed({
    callbacks: { signIn: undefined, redirect: undefined, jwt: undefined, session: undefined },
  })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(origin)
})

test('[CALLBACKS-1] the order of the callbacks and calls of a sign-in', async () => {
  const order: string[] = []
  const note = <T>(name: string, value: T): T => {
    order.push(name)
    return value
  }
  const { adapter, data } = createMemoryAdapter()
  const bed = createTestBed({
    adapter,
    session: { strategy: 'jwt' },
    providers: [
      { ...github, profile: (profile: { id: number }) => note('profile', { id: String(profile.id) }) },
    ],
    callbacks: {
      redirect: ({ url }) => note('redirect', url),
      signIn: () => note(`signIn after ${data.calls.length} calls`, true),
      jwt: ({ token }) => note(`jwt after ${data.calls.length} calls`, token),
      session: ({ session }) => note('session', session),
    },
    events: {
      createUser: () => note('event createUser', undefined),
      signIn: () => note('event signIn', undefined),
    },
  })
  const path = callbackPath(await bed.post('/auth/signin/github'))
  order.length = 0
  await bed.get(path)
  expect(order).toEqual([
    'redirect',
    'profile',
    'signIn after 1 calls',
    'event createUser',
    'jwt after 4 calls',
    'event signIn',
  ])
})

test('[ADAPTER-1] an operation that throws is AdapterError, with its cause', async () => {
  const { adapter } = createMemoryAdapter()
  const linkAccount = () => {
    throw new Error('disk full')
  }
  const bed = createTestBed({ adapter: { ...adapter, linkAccount } })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(
    `${origin}/auth/error?error=Configuration`,
  )
  const failure = { type: 'AdapterError', cause: { operation: 'linkAccount', err: { message: 'disk full' } } }
  expect(bed.logged.errors).toMatchObject([failure, failure])
})

test('[ADAPTER-1] the adapter may be an instance of a class', async () => {
  const { adapter, data } = createMemoryAdapter()
  class Store {}
  Object.assign(Store.prototype, adapter)
  const bed = createTestBed({ adapter: new Store() })
  await signInWithGitHub(bed)
  expect(bed.logged.errors).toEqual([])
  expect(data.sessions).toHaveLength(1)
})

test('[ADAPTER-2] a missing operation fails the sign-in and says which', async () => {
  const { adapter } = createMemoryAdapter()
  const { linkAccount: _, ...partial } = adapter
  const bed = createTestBed({ adapter: partial, session: { strategy: 'jwt' } })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(
    `${origin}/auth/error?error=Configuration`,
  )
  expect(bed.logged.errors).toMatchObject([{ type: 'MissingAdapterMethods' }])
  expect(bed.logged.errors[0]?.message).toContain('linkAccount')
})
