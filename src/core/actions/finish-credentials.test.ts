import { describe, expect, test } from 'vitest'
import { AccessDenied, AuthError, CredentialsSignin } from '../errors.ts'
import { createFlowBed } from '../testing/flow-bed.ts'
import { factsOf, origin, setCookies } from '../testing/test-bed.ts'
import type { AuthConfig, CredentialsConfig } from '../types.ts'

const sessionCookie = '__Secure-authjs.session-token'
const configuration = `${origin}/auth/error?error=Configuration`
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const locationOf = (response: Response) => response.headers.get('location')
const mona = () => ({ id: 7, name: 'Mona', email: 'M@x.y', image: 'i', role: 'admin' })

type Authorize = (credentials: Record<string, unknown>, request: Request) => unknown

function createBed(authorize: Authorize = mona, config: Partial<AuthConfig> = {}) {
  const provider = { id: 'pass', name: 'Password', type: 'credentials', authorize } as CredentialsConfig
  const bed = createFlowBed({ providers: [provider], session: { strategy: 'jwt' }, ...config })
  const signIn = (form = {}) =>
    bed.post('/auth/callback/pass?q=1', { name: 'mona', pin: '1', callbackUrl: '/next', ...form })
  return { ...bed, signIn }
}

describe('[CRED-1] what authorize gets', () => {
  test('[CRED-1] the whole body, and the request with a JSON body under its old type', async () => {
    const seen: [Record<string, unknown>, Request][] = []
    const bed = createBed((credentials, request) => {
      seen.push([credentials, request])
      return mona()
    })
    await bed.signIn()
    const [credentials, request] = seen[0] ?? []
    expect(credentials).toEqual({
      csrfToken: expect.any(String),
      name: 'mona',
      pin: '1',
      callbackUrl: '/next',
    })
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe(`${origin}/auth/callback/pass?q=1`)
    expect(request?.headers.get('content-type')).toContain('x-www-form-urlencoded')
    expect(await request?.json()).toEqual(credentials)
  })

  test('[CRED-1] a request of the host’s own making, which keeps what browsers take from one', async () => {
    const made: string[] = []
    const bed = createBed((_credentials, request) => ({ ...mona(), name: request.headers.get('x-made') }), {})
    const request: typeof bed.runtime.request = (url, init) => {
      made.push(url)
      return new Request(url, { ...init, headers: { 'x-made': 'by the host' } })
    }
    Object.assign(bed.config, { runtime: { ...bed.runtime, request } })
    await bed.signIn()
    expect(made).toEqual([`${origin}/auth/callback/pass?q=1`])
  })

  test('[CRED-1] JSON as it is', async () => {
    const seen: unknown[] = []
    const bed = createBed(({ deep }) => {
      seen.push(deep)
      return mona()
    })
    const body = JSON.stringify({ csrfToken: await bed.csrfToken(), deep: { a: [1] } })
    const headers = { 'content-type': 'application/json', 'x-auth-return-redirect': '1' }
    const response = await bed.send('/auth/callback/pass', { method: 'POST', headers, body })
    expect([seen, await response.json()]).toEqual([[{ a: [1] }], { url: origin }])
  })

  test('[CRED-1] nothing without the CSRF token', async () => {
    let called = false
    const bed = createBed(() => {
      called = true
      return mona()
    })
    const response = await bed.signIn({ csrfToken: 'x' })
    expect(locationOf(response)).toBe(`${origin}/auth/signin?error=MissingCSRF`)
    expect(called).toBe(false)
    expect(factsOf(bed, 'CSRF-2')).toMatchObject([{ passed: false }])
  })

  test('[CRED-1] not by a link either; POST signin leads back to the page', async () => {
    const bed = createBed()
    expect(locationOf(await bed.get('/auth/callback/pass?name=mona'))).toBe(configuration)
    expect(bed.logged.errors).toMatchObject([{ type: 'InvalidProvider' }])
    expect(locationOf(await bed.post('/auth/signin/pass', { name: 'mona' }))).toBe(`${origin}/auth/signin`)
  })
})

describe('[CRED-2] what authorize answers', () => {
  const refused = `${origin}/auth/signin?error=CredentialsSignin&code=credentials`
  class Locked extends CredentialsSignin {
    override code = 'locked & co'
  }
  const thrower = (error: unknown) => () => {
    throw error
  }

  test.each([null, undefined, false, 0, ''])('[CRED-2] no user: %j', async (noOne) => {
    const bed = createBed(() => noOne)
    expect(locationOf(await bed.signIn())).toBe(refused)
    expect(bed.order()).toEqual([])
    expect(bed.jar.has(sessionCookie)).toBe(false)
    expect(factsOf(bed, 'CRED-2')).toMatchObject([{ passed: false }])
  })

  test.each([
    [new CredentialsSignin('x'), 'CredentialsSignin', refused],
    [new Locked(), 'CredentialsSignin', `${origin}/auth/signin?error=CredentialsSignin&code=locked+%26+co`],
    [new AccessDenied('x'), 'AccessDenied', `${origin}/auth/error?error=AccessDenied`],
    [new AuthError('x'), 'AuthError', configuration],
    [new Error('database down'), 'CallbackRouteError', configuration],
    ['text', 'CallbackRouteError', configuration],
  ])('[CRED-2] an error: %s', async (error, type, location) => {
    const bed = createBed(thrower(error))
    expect(locationOf(await bed.signIn())).toBe(location)
    expect(bed.logged.errors).toMatchObject([{ type }])
    expect(factsOf(bed, 'CRED-2')).toMatchObject([{ passed: false }])
  })

  test('[CRED-2] the page of the application, and JSON for a client', async () => {
    const own = createBed(() => null, { pages: { signIn: '/login' } })
    expect(locationOf(await own.signIn())).toBe(`${origin}/login?error=CredentialsSignin&code=credentials`)
    const bed = createBed(() => null)
    const body = new URLSearchParams({ csrfToken: await bed.csrfToken() })
    const headers = { 'x-auth-return-redirect': '' }
    const response = await bed.send('/auth/callback/pass', { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toEqual([200, { url: refused }])
  })

  test.each(['yes', true, 1])('[CRED-2] something that is not a user: %j', async (answer) => {
    const bed = createBed(() => answer)
    expect(locationOf(await bed.signIn())).toBe(configuration)
    expect(bed.logged.errors).toMatchObject([{ type: 'CallbackRouteError' }])
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })
})

describe('[CRED-3] the id', () => {
  test.each([
    [7, '7'],
    [0, '0'],
    ['', ''],
    ['a', 'a'],
    [undefined, uuid],
  ])('[CRED-3] %j', async (id, expected) => {
    const bed = createBed(() => ({ id, name: 'x' }))
    await bed.signIn()
    expect(bed.payloads('callback.jwt')).toMatchObject([{ token: { sub: expected }, user: { id: expected } }])
    expect(bed.payloads('event.signIn')).toMatchObject([{ account: { providerAccountId: expected } }])
  })

  test('[CRED-3] a record of a class keeps what its class defines', async () => {
    class Person {
      id = 'p'
      get name() {
        return 'from the class'
      }
    }
    const bed = createBed(() => new Person())
    await bed.signIn()
    expect(await (await bed.get('/auth/session')).json()).toMatchObject({ user: { name: 'from the class' } })
  })
})

describe('[CRED-4] the session is a token', () => {
  test.each(['jwt', 'database'] as const)(
    '[CRED-4] with the strategy %s the store is not used',
    async (strategy) => {
      const bed = createBed(mona, { session: { strategy }, pages: { newUser: '/welcome' } })
      const providers = [
        ...bed.config.providers,
        { id: 'o', name: 'O', type: 'oidc', issuer: origin } as const,
      ]
      Object.assign(bed.config, { providers })
      const response = await bed.signIn()
      expect(locationOf(response)).toBe(`${origin}/next`)
      expect(setCookies(response).at(-1)).toMatchObject({
        name: sessionCookie,
        value: expect.stringMatching(/^eyJ/),
      })
      expect(bed.order().filter((name) => name.startsWith('adapter'))).toEqual([])
      expect(factsOf(bed, 'CRED-4')).toMatchObject([{ facts: { strategy } }])
    },
  )

  test('[CRED-4] which the database strategy then does not find', async () => {
    const bed = createBed(mona, { session: undefined })
    await bed.signIn()
    expect(bed.jar.has(sessionCookie)).toBe(true)
    expect(await (await bed.get('/auth/session')).json()).toBeNull()
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })
})

describe('[CRED-5] order and payloads', () => {
  test('[CRED-5] authorize, signIn, jwt, event signIn', async () => {
    const bed = createBed()
    await bed.signIn()
    expect(bed.order()).toEqual(['callback.signIn', 'callback.jwt', 'event.signIn'])
    const user = { id: '7', name: 'Mona', email: 'M@x.y', image: 'i', role: 'admin' }
    const account = { providerAccountId: '7', type: 'credentials', provider: 'pass' }
    const credentials = expect.objectContaining({ name: 'mona', pin: '1' })
    expect(bed.trace).toEqual([
      ['callback.signIn', { user, account, credentials }],
      [
        'callback.jwt',
        {
          token: { name: 'Mona', email: 'M@x.y', picture: 'i', sub: '7' },
          user,
          account,
          isNewUser: false,
          trigger: 'signIn',
        },
      ],
      ['event.signIn', { user, account }],
    ])
  })

  test.each([
    ['refuses', () => false, `${origin}/auth/error?error=AccessDenied`],
    ['leads elsewhere', () => '/no', `${origin}/no`],
    [
      'throws',
      () => {
        throw new Error('no')
      },
      `${origin}/auth/error?error=AccessDenied`,
    ],
  ])('[CRED-5] the signIn callback %s', async (_, signIn, location) => {
    const bed = createBed(mona, { callbacks: { signIn } })
    expect(locationOf(await bed.signIn())).toBe(location)
    expect(bed.order()).toEqual(['callback.signIn'])
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })

  test('[CRED-5] a jwt callback that throws, or returns null', async () => {
    const jwt = () => {
      throw new Error('no')
    }
    const bed = createBed(mona, { callbacks: { jwt } })
    expect(locationOf(await bed.signIn())).toBe(configuration)
    expect(bed.logged.errors).toMatchObject([{ type: 'CallbackRouteError' }])
    const ending = createBed(mona, { callbacks: { jwt: () => null } })
    ending.jar.set(sessionCookie, 'old')
    const response = await ending.signIn()
    expect(locationOf(response)).toBe(`${origin}/next`)
    expect(setCookies(response).at(-1)).toMatchObject({ name: sessionCookie, value: '' })
    expect(ending.order().at(-1)).toBe('event.signIn')
  })
})

test('[JWE-6] a custom codec gets the secret as it is configured', async () => {
  const seen: unknown[] = []
  const bed = createBed(mona, {
    secret: 'secret',
    jwt: {
      maxAge: 77,
      encode: ({ token, secret, salt, maxAge }) => {
        seen.push([token?.sub, secret, salt, maxAge])
        return 'mine'
      },
      decode: ({ token, secret, salt }) => {
        seen.push([token, secret, salt])
        return { sub: '1', name: 'Decoded' }
      },
    },
  })
  await bed.signIn()
  expect(bed.jar.get(sessionCookie)).toBe('mine')
  expect(await (await bed.get('/auth/session')).json()).toMatchObject({ user: { name: 'Decoded' } })
  expect(seen).toEqual([
    ['7', 'secret', sessionCookie, 77],
    ['mine', 'secret', sessionCookie],
    ['1', 'secret', sessionCookie, 77],
  ])
})
