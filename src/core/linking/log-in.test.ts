import { expect, test, vi } from 'vitest'
import { github } from '../testing/github-like.ts'
import { createLinkingBed } from '../testing/linking-bed.ts'
import { callbackPath, factsOf, origin, setCookies, signInWithGitHub } from '../testing/test-bed.ts'

const notLinked = `${origin}/auth/signin?error=OAuthAccountNotLinked`
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

const eventNames = (bed: { events: [string, unknown][] }) => bed.events.map(([name]) => name)

test('[LINK-1] signed in, own account: the session stays, with its own expiry', async () => {
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

test('[LINK-4] not signed in, a known account', async () => {
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

test('[LINK-5] not signed in, nothing known: a new user', async () => {
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

test('[LINK-6] not signed in, the e-mail of another user', async () => {
  const bed = createLinkingBed()
  bed.addUser({ id: 'z', email: 'mona@example.com' })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(notLinked)
  expect(bed.operations()).toEqual(['getUserByAccount', 'getUserByAccount', 'getUserByEmail'])
  expect(bed.data.accounts).toEqual([])
})

test('[LINK-6] also if the store gives that user no id', async () => {
  const bed = createLinkingBed()
  Object.assign(bed.config.adapter ?? {}, { getUserByEmail: async () => ({ _id: 'z' }) })
  expect((await signInWithGitHub(bed)).headers.get('location')).toBe(notLinked)
  expect(bed.data.users).toEqual([])
})

test('[LINK-7] the same, if the provider may link by e-mail: no user is created, and no event fired', async () => {
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

test('[LINK-9] an expired row counts as signed out', async () => {
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

test('[LINK-9] a token that cannot be decrypted counts as signed out, and is not an error', async () => {
  const bed = createLinkingBed({ session: { strategy: 'jwt' } })
  bed.jar.set('__Secure-authjs.session-token', 'nonsense')
  await signInWithGitHub(bed)
  expect(bed.logged.errors).toEqual([])
  expect(bed.data.users).toHaveLength(1)
  expect(bed.operations()).not.toContain('createSession')
})

test('[LINK-3] with the JWT strategy the same user gets a new token', async () => {
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

test('[LINK-10] provider.account decides what is stored, except the identity', async () => {
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

test('[LINK-10] provider.account is not called for a known account', async () => {
  const account = vi.fn(() => ({}))
  const bed = createLinkingBed({ providers: [{ ...github, account }] })
  await signInWithGitHub(bed)
  await signInWithGitHub(bed)
  expect(account).toHaveBeenCalledTimes(1)
})

test('[LINK-11] without a store the profile is the user, and no one is new', async () => {
  const bed = createLinkingBed({ adapter: undefined })
  await signInWithGitHub(bed)
  expect(bed.events).toMatchObject([['signIn', { user: { id: uuid, name: 'Mona Octocat' } }]])
  expect(bed.events).not.toMatchObject([['signIn', { isNewUser: expect.anything() }]])
})

test.each([
  ['', true],
  [0, true],
  ['', false],
] as const)('[LINK-21] a profile with the id %j signs no one in, store: %s', async (id, stored) => {
  const provider = { ...github, profile: () => ({ id: id as string, name: 'Nobody' }) }
  const bed = createLinkingBed({ providers: [provider], ...(!stored && { adapter: undefined }) })
  const response = await signInWithGitHub(bed)
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  expect(bed.logged.errors).toMatchObject([{ type: 'CallbackRouteError' }])
  expect(bed.data.users).toEqual([])
  expect(bed.jar.has('__Secure-authjs.session-token')).toBe(false)
})
