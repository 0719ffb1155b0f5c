import { expect, test } from 'vitest'
import { github } from '../testing/github-like.ts'
import { createLinkingBed } from '../testing/linking-bed.ts'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { callbackPath, createTestBed, factsOf, origin, signInWithGitHub } from '../testing/test-bed.ts'

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

const eventNames = (bed: { events: [string, unknown][] }) => bed.events.map(([name]) => name)

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

test('[SIGNIN-1] a URL redirects there, through the redirect callback, without signing in', async () => {
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

test('[SIGNIN-1] sees the stored user if the account is known, else the profile', async () => {
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
