import { describe, expect, test } from 'vitest'
import type { AdapterUser } from '../adapters.ts'
import { type AuthError, CredentialsSignin } from '../errors.ts'
import { createFlowBed, type FlowBed } from '../testing/flow-bed.ts'
import { createMailProvider } from '../testing/mail-provider.ts'
import { factsOf, origin, setCookies } from '../testing/test-bed.ts'
import type { AuthConfig } from '../types.ts'

const sessionCookie = '__Secure-authjs.session-token'
const verification = `${origin}/auth/error?error=Verification`
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const locationOf = (response: Response) => response.headers.get('location')

function createMailBed(config: Partial<AuthConfig> = {}) {
  const { provider: mail, mails, link } = createMailProvider()
  const bed = createFlowBed({ providers: [mail], ...config })
  const request = async (email = 'mona@example.com') => {
    await bed.post('/auth/signin/mail', { email, callbackUrl: '/next' })
    bed.trace.length = 0
    bed.facts.length = 0
  }
  const open = (path = link()) => bed.get(path)
  const addUser = (user: Partial<AdapterUser>): AdapterUser => {
    const stored = { id: 'z', email: 'mona@example.com', emailVerified: null, ...user }
    bed.data.users.push(stored)
    return stored
  }
  return { ...bed, mails, link, request, open, addUser }
}

const strategies = ['database', 'jwt'] as const

describe('[EMAIL-10] opening the link', () => {
  test.each(strategies)('[EMAIL-10] a new user, %s', async (strategy) => {
    const bed = createMailBed({ session: { strategy } })
    await bed.request()
    const response = await bed.open()
    expect([response.status, locationOf(response)]).toEqual([302, `${origin}/next`])
    expect(bed.order()).toEqual([
      'adapter.useVerificationToken',
      'adapter.getUserByEmail',
      'callback.signIn',
      'adapter.getUserByEmail',
      'adapter.createUser',
      'event.createUser',
      strategy === 'database' ? 'adapter.createSession' : 'callback.jwt',
      'event.signIn',
    ])
    expect(setCookies(response).map(({ name }) => name)).toEqual([sessionCookie])
    expect(bed.data.accounts).toEqual([])
  })

  test('[EMAIL-10] payloads: the account keeps the temporary id', async () => {
    const bed = createMailBed({ session: { strategy: 'jwt' } })
    await bed.request()
    await bed.open()
    const account = { providerAccountId: 'mona@example.com', userId: uuid, type: 'email', provider: 'mail' }
    const now = new Date(bed.clock.now)
    const user = { id: 'user-1', email: 'mona@example.com', emailVerified: now }
    expect(bed.payloads('callback.signIn')).toEqual([
      { user: { id: uuid, email: 'mona@example.com', emailVerified: null }, account },
    ])
    expect(bed.payloads('adapter.createUser')).toEqual([
      [{ id: uuid, email: 'mona@example.com', emailVerified: now }],
    ])
    expect(bed.payloads('event.createUser')).toEqual([{ user }])
    expect(bed.payloads('callback.jwt')).toEqual([
      {
        token: { name: undefined, email: 'mona@example.com', picture: undefined, sub: 'user-1' },
        user,
        account,
        isNewUser: true,
        trigger: 'signUp',
      },
    ])
    expect(Object.keys(bed.payloads('callback.jwt')[0] as object)).not.toContain('profile')
    expect(bed.payloads('event.signIn')).toEqual([{ user, account, isNewUser: true }])
  })

  test('[EMAIL-10] the session holds', async () => {
    for (const strategy of strategies) {
      const bed = createMailBed({ session: { strategy } })
      await bed.request()
      await bed.open()
      expect(await (await bed.get('/auth/session')).json()).toMatchObject({
        user: { email: 'mona@example.com' },
      })
    }
  })

  test.each([
    ['refuses', () => false, `${origin}/auth/error?error=AccessDenied`],
    ['leads elsewhere', () => '/no', `${origin}/no`],
    [
      'throws an AuthError, which passes here',
      () => {
        throw new CredentialsSignin('x')
      },
      `${origin}/auth/signin?error=CredentialsSignin&code=credentials`,
    ],
  ])(
    '[EMAIL-10] the signIn callback %s: the token is used up, no one is signed in',
    async (_, answer, to) => {
      const signIn = (params: { readonly email?: object | undefined }) => (params.email ? true : answer())
      const bed = createMailBed({ callbacks: { signIn } })
      await bed.request()
      const response = await bed.open()
      expect(locationOf(response)).toBe(to)
      expect(bed.data.tokens).toEqual([])
      expect(bed.jar.has(sessionCookie)).toBe(false)
    },
  )

  test('[EMAIL-10] a POST opens it as well', async () => {
    const bed = createMailBed()
    await bed.request()
    expect(locationOf(await bed.post(bed.link()))).toBe(`${origin}/next`)
  })

  test('[SESSION-8] a jwt callback that returns null: no session, but the event', async () => {
    const bed = createMailBed({ session: { strategy: 'jwt' }, callbacks: { jwt: () => null } })
    await bed.request()
    expect(setCookies(await bed.open())).toEqual([])
    expect(bed.order().at(-1)).toBe('event.signIn')
  })

  test('[PAGE-6] a new user lands on pages.newUser, a known one does not', async () => {
    const bed = createMailBed({ pages: { newUser: '/welcome?a=1' } })
    await bed.request()
    const callbackUrl = encodeURIComponent(`${origin}/next`)
    expect(locationOf(await bed.open())).toBe(`/welcome?a=1&callbackUrl=${callbackUrl}`)
    await bed.request()
    expect(locationOf(await bed.open())).toBe(`${origin}/next`)
  })
})

describe('[LINK-12] the address is known', () => {
  test.each(strategies)(
    '[LINK-12] not signed in, %s: emailVerified becomes now, each time',
    async (strategy) => {
      const bed = createMailBed({ session: { strategy } })
      bed.addUser({ emailVerified: new Date(0), name: 'Mona' })
      await bed.request()
      await bed.open()
      expect(bed.order().slice(3)).toEqual([
        'adapter.getUserByEmail',
        'adapter.updateUser',
        'event.updateUser',
        strategy === 'database' ? 'adapter.createSession' : 'callback.jwt',
        'event.signIn',
      ])
      const emailVerified = new Date(bed.clock.now)
      expect(bed.payloads('adapter.updateUser')).toEqual([[{ id: 'z', emailVerified }]])
      expect(bed.payloads('event.updateUser')).toMatchObject([{ user: { id: 'z', emailVerified } }])
      expect(bed.payloads('event.signIn')).toMatchObject([{ user: { name: 'Mona' }, isNewUser: false }])
      expect(factsOf(bed, 'LINK-12')).toMatchObject([{ branch: 'sign-in-owner' }])
    },
  )

  test('[LINK-12] the same user again: a second row, the first stays', async () => {
    const bed = createMailBed()
    for (let time = 0; time < 2; time += 1) {
      await bed.request()
      await bed.open()
    }
    expect(bed.order()).not.toContain('adapter.deleteSession')
    expect(bed.data.sessions.map(({ userId }) => userId)).toEqual(['user-1', 'user-1'])
  })

  test('[LINK-13] another user is signed in: that session is deleted first', async () => {
    const bed = createMailBed()
    bed.addUser({ id: 'x', email: 'x@example.com' })
    bed.addUser({})
    const expires = new Date(bed.clock.now + 86_400_000)
    bed.data.sessions.push({ sessionToken: 'row', userId: 'x', expires })
    bed.jar.set(sessionCookie, 'row')
    await bed.request()
    await bed.open()
    expect(bed.order().slice(3)).toEqual([
      'adapter.getSessionAndUser',
      'adapter.getUserByEmail',
      'adapter.deleteSession',
      'adapter.updateUser',
      'event.updateUser',
      'adapter.createSession',
      'event.signIn',
    ])
    expect(bed.data.sessions).toMatchObject([{ userId: 'z' }])
    expect(factsOf(bed, 'LINK-13')).toMatchObject([{ branch: 'switch-user', facts: { signedInAs: 'x' } }])
  })

  test('[LINK-13] a session without a user, and one that has expired', async () => {
    const bed = createMailBed()
    bed.addUser({})
    bed.jar.set(sessionCookie, 'unknown')
    await bed.request()
    await bed.open()
    expect(bed.payloads('adapter.deleteSession')).toEqual([['unknown']])
    const late = createMailBed()
    late.addUser({})
    late.data.sessions.push({ sessionToken: 'old', userId: 'z', expires: new Date(0) })
    late.jar.set(sessionCookie, 'old')
    await late.request()
    await late.open()
    expect(late.payloads('adapter.deleteSession')).toEqual([['old']])
  })

  test('[LINK-12] with tokens there is nothing to delete', async () => {
    const bed = createMailBed({ session: { strategy: 'jwt' } })
    for (const email of ['x@example.com', 'mona@example.com', 'x@example.com']) {
      await bed.request(email)
      await bed.open()
    }
    expect(bed.order()).toContain('adapter.getUser')
    expect(bed.order()).not.toContain('adapter.deleteSession')
    expect(await (await bed.get('/auth/session')).json()).toMatchObject({ user: { email: 'x@example.com' } })
  })
})

test('[LINK-14] the address is unknown while another user is signed in: their session is left alone', async () => {
  const bed = createMailBed()
  await bed.request('x@example.com')
  await bed.open()
  await bed.request('new@example.com')
  await bed.open()
  expect(bed.order()).not.toContain('adapter.deleteSession')
  expect(bed.data.sessions).toMatchObject([{ userId: 'user-1' }, { userId: 'user-2' }])
  expect(factsOf(bed, 'LINK-14')).toMatchObject([{ branch: 'create-user', facts: { signedInAs: 'user-1' } }])
})

describe('[EMAIL-6] the token works once', () => {
  function expectRefused(bed: FlowBed, response: Response, rule: string) {
    expect(locationOf(response)).toBe(verification)
    expect(setCookies(response)).toEqual([])
    expect(bed.logged.errors.map((error) => (error as AuthError).type)).toEqual(['Verification'])
    expect(factsOf(bed, rule).at(-1)).toMatchObject({ passed: false })
    expect(bed.jar.has(sessionCookie)).toBe(false)
  }

  test('[EMAIL-6] opened a second time', async () => {
    const bed = createMailBed()
    await bed.request()
    await bed.open()
    expect(locationOf(await bed.open())).toBe(verification)
    expect(bed.data.sessions).toHaveLength(1)
    expect(factsOf(bed, 'EMAIL-6')).toMatchObject([{ passed: true }, { passed: false }])
  })

  test('[EMAIL-6] opened twice at the same time: one wins', async () => {
    const bed = createMailBed()
    await bed.request()
    const both = await Promise.all([bed.open(), bed.open()])
    expect(both.map(locationOf).sort()).toEqual([verification, `${origin}/next`].sort())
    expect([bed.data.users.length, bed.data.sessions.length]).toEqual([1, 1])
  })

  test('[EMAIL-6] a store that returns undefined for a missing token', async () => {
    const bed = createMailBed()
    await bed.request()
    Object.assign(bed.config.adapter ?? {}, { useVerificationToken: () => undefined })
    expectRefused(bed, await bed.open(), 'EMAIL-6')
  })

  test('[EMAIL-6] a token that was never made, or has no address', async () => {
    const bed = createMailBed()
    await bed.request()
    expectRefused(bed, await bed.open('/auth/callback/mail?token=guess&email=mona%40example.com'), 'EMAIL-6')
    const other = createMailBed()
    await other.request()
    expectRefused(other, await other.open(other.link().replace(/&email=.*/, '')), 'EMAIL-6')
    expect(other.data.tokens).toHaveLength(1)
  })

  test('[EMAIL-7] an expired token is deleted too', async () => {
    const bed = createMailBed()
    await bed.request()
    bed.clock.now += 86_400_001
    expectRefused(bed, await bed.open(), 'EMAIL-7')
    expect(bed.data.tokens).toEqual([])
  })

  test('[EMAIL-7] it works in its last millisecond', async () => {
    const bed = createMailBed()
    await bed.request()
    bed.clock.now += 86_400_000
    expect(locationOf(await bed.open())).toBe(`${origin}/next`)
  })

  test('[EMAIL-7] dates that the store keeps as text count too', async () => {
    const asText = async (bed: ReturnType<typeof createMailBed>) => {
      await bed.request()
      for (const row of bed.data.tokens) Object.assign(row, { expires: row.expires.toISOString() })
      return bed
    }
    expect(locationOf(await (await asText(createMailBed())).open())).toBe(`${origin}/next`)
    const late = await asText(createMailBed())
    late.clock.now += 86_400_001
    expectRefused(late, await late.open(), 'EMAIL-7')
  })

  test('[EMAIL-8] the token of another address, from a store that looks only at the token', async () => {
    const careless = () => {
      const bed = createMailBed()
      const pop = async () => bed.data.tokens.pop() ?? null
      Object.assign(bed.config.adapter ?? {}, { useVerificationToken: pop })
      return bed
    }
    const bed = careless()
    await bed.request()
    expectRefused(bed, await bed.open(bed.link().replace(/email=.*/, 'email=eve%40example.com')), 'EMAIL-8')
    const without = careless()
    await without.request()
    expect(locationOf(await without.open(without.link().replace(/&email=.*/, '')))).toBe(`${origin}/next`)
  })

  test.each(['', '?token=', '?email=a%40b.c'])('[EMAIL-9] a link without a token: %s', async (query) => {
    const bed = createMailBed()
    const response = await bed.get(`/auth/callback/mail${query}`)
    expect(locationOf(response)).toBe(`${origin}/auth/error?error=Configuration`)
    expect(bed.logged.errors).toMatchObject([
      { type: 'CallbackRouteError', cause: { provider: 'mail', err: { name: 'Configuration' } } },
    ])
    expect(bed.order()).toEqual([])
    expect(factsOf(bed, 'EMAIL-9')).toMatchObject([{ passed: false }])
  })
})

describe('[ADAPTER-2] a store that lacks what is needed', () => {
  test.each([
    ['updateUser', 'z'],
    ['createUser', undefined],
  ])('[ADAPTER-2] %s', async (operation, known) => {
    const bed = createMailBed({ session: { strategy: 'jwt' } })
    if (known) bed.addUser({})
    await bed.request()
    Object.assign(bed.config.adapter ?? {}, { [operation]: undefined })
    expect(locationOf(await bed.open())).toBe(`${origin}/auth/error?error=Configuration`)
    expect(bed.logged.errors).toMatchObject([
      { type: 'MissingAdapterMethods', message: expect.stringContaining(operation) },
    ])
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })
})
