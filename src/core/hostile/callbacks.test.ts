import { describe, expect, test } from 'vitest'
import type { AuthError } from '../errors.ts'
import { expectHarmless, githubWith } from '../testing/hostile.ts'
import { createTestBed, factsOf, origin, signInWithGitHub, type TestBed } from '../testing/test-bed.ts'
import type { AuthConfig, JWT } from '../types.ts'

const sessionCookie = '__Secure-authjs.session-token'

/** Values that no callback should return, and things that no callback should throw. */
const throwing = {
  get sub(): never {
    throw new Error('a getter')
  },
}
const proxy = new Proxy(
  {},
  {
    get() {
      throw new Error('a trap')
    },
    ownKeys() {
      throw new Error('a trap')
    },
    getPrototypeOf() {
      throw new Error('a trap')
    },
  },
)
const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const thrown: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'no'],
  ['a symbol', Symbol('no')],
  ['an object without prototype', Object.create(null)],
  ['an object with __proto__', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['a proxy that throws', proxy],
  [
    'an error whose message throws',
    Object.defineProperty(new Error('x'), 'message', { get: () => throwing.sub }),
  ],
]

const throwingCallback = (value: unknown) => () => {
  throw value
}

const typesOf = (bed: TestBed) => bed.logged.errors.map((error) => (error as AuthError).type)

describe('what callbacks throw', () => {
  test.each(thrown)('[SIGNIN-1] signIn throws %s', async (_, value) => {
    const bed = createTestBed({ callbacks: { signIn: throwingCallback(value) } })
    const response = await signInWithGitHub(bed)
    expectHarmless(bed, response)
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect(typesOf(bed)).toEqual(['AccessDenied'])
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })

  test.each(thrown)('[PROFILE-1] profile throws %s', async (_, value) => {
    const bed = createTestBed({ providers: [githubWith({ profile: throwingCallback(value) })] })
    expectHarmless(bed, await signInWithGitHub(bed))
    expect(typesOf(bed)).toEqual(['OAuthProfileParseError'])
  })

  test.each(thrown)('[ERROR-3] jwt throws %s at sign-in', async (_, value) => {
    const bed = createTestBed({ callbacks: { jwt: throwingCallback(value) } })
    expectHarmless(bed, await signInWithGitHub(bed))
    expect(typesOf(bed)).toEqual(['CallbackRouteError'])
  })

  test.each(thrown)('[SESSION-5] session throws %s', async (_, value) => {
    const bed = createTestBed({ callbacks: { session: throwingCallback(value) } })
    await signInWithGitHub(bed)
    expect(await (await bed.get('/auth/session')).json()).toBeNull()
    expect(typesOf(bed)).toEqual(['JWTSessionError'])
  })

  test.each(thrown)('[ERROR-1] redirect throws %s', async (_, value) => {
    const bed = createTestBed({ callbacks: { redirect: throwingCallback(value) } })
    const response = await bed.get('/auth/signin?callbackUrl=/x')
    expectHarmless(bed, response)
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  })

  test.each(thrown)('[EVENT-1] an event handler throws %s', async (_, value) => {
    const bed = createTestBed({ events: { signIn: throwingCallback(value) } })
    await signInWithGitHub(bed)
    expect(bed.jar.has(sessionCookie)).toBe(true)
    expect(typesOf(bed)).toEqual(['EventError'])
  })

  test.each(thrown)('[ADAPTER-1] an adapter throws %s', async (_, value) => {
    const adapter = { getUserByAccount: throwingCallback(value) }
    const bed = createTestBed({ adapter, session: { strategy: 'jwt' } })
    expectHarmless(bed, await signInWithGitHub(bed))
    expect(typesOf(bed)[0]).toBe('AdapterError')
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })

  test.each(thrown)('[HTTP-13] the observer throws %s', async (_, value) => {
    const bed = createTestBed()
    Object.assign(bed.runtime, { observe: throwingCallback(value) })
    const response = await bed.get('/auth/csrf')
    expectHarmless(bed, response)
    expect(response.status).toBe(500)
  })

  test.each(thrown)('[HTTP-13] the logger throws %s', async (_, value) => {
    const bed = createTestBed({ logger: { error: throwingCallback(value) }, trustHost: false })
    expect((await bed.get('/auth/csrf')).status).toBe(500)
    expect((await bed.get('/auth/nothing')).status).toBe(500)
  })
})

test('[HTTP-13] an error page that is not a URL: logged, and 500', async () => {
  const bed = createTestBed({ pages: { error: 'http://[' } })
  const response = await bed.get('/auth/signin/github')
  expectHarmless(bed, response)
  expect(response.status).toBe(500)
})

describe('what callbacks return', () => {
  const signInReturning = (value: unknown) =>
    createTestBed({ callbacks: { signIn: (() => value) as () => boolean } })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['0', 0],
    ['an empty text', ''],
    ['not a number', Number.NaN],
  ])('[SIGNIN-1] signIn returns %s: refused', async (_, value) => {
    const bed = signInReturning(value)
    await signInWithGitHub(bed)
    expect(typesOf(bed)).toEqual(['AccessDenied'])
  })

  test.each<[string, unknown]>([
    ['an object', {}],
    ['a list', []],
    ['a number', 1],
  ])('[SIGNIN-1] signIn returns %s: any truth but a text lets pass', async (_, value) => {
    const bed = signInReturning(value)
    await signInWithGitHub(bed)
    expect(bed.jar.has(sessionCookie)).toBe(true)
  })

  test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/a\r\nX: y', '\u0000'])(
    '[SIGNIN-1] signIn returns %j: no session, and not off the site',
    async (value) => {
      const bed = signInReturning(value)
      expectHarmless(bed, await signInWithGitHub(bed))
      expect(bed.jar.has(sessionCookie)).toBe(false)
    },
  )

  test.each<unknown>([
    undefined,
    null,
    5,
    {},
    [],
    true,
    '',
    'http://[',
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'DATA:text/html,x',
    'vbscript:x',
    'blob:https://app.example/x',
  ])('[URL-4] redirect returns %j: the origin', async (value) => {
    const bed = createTestBed({ callbacks: { redirect: (() => value) as () => string } })
    const response = await bed.post('/auth/signout', { callbackUrl: '/x' })
    expect(response.headers.get('location')).toBe(origin)
    expect(factsOf(bed, 'URL-4').at(-1)).toMatchObject({ passed: false })
  })

  test.each([
    ['/relative', '/relative'],
    ['https://elsewhere.example/a b', 'https://elsewhere.example/a%20b'],
    ['myapp://callback', 'myapp://callback'],
    ['/x\r\nSet-Cookie: a=b', '/x%0D%0ASet-Cookie:%20a=b'],
  ])('[URL-2] redirect returns %j: what it allows is followed', async (value, location) => {
    const bed = createTestBed({ callbacks: { redirect: () => value } })
    const response = await bed.post('/auth/signout', { callbackUrl: '/x' })
    expect(response.headers.get('location')).toBe(location)
  })

  test('[URL-4] the JSON of a redirect has no script either', async () => {
    const bed = createTestBed({ callbacks: { redirect: () => 'javascript:alert(1)' } })
    const response = await bed.post('/auth/signout', { callbackUrl: '/x' }, { 'x-auth-return-redirect': '1' })
    expect(await response.json()).toEqual({ url: origin })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['a list', ['x']],
    ['an instance of a class', new Map([['sub', '1']])],
    ['a getter that throws', throwing],
    ['a proxy that throws', proxy],
    ['a cycle', cyclic],
    ['a big number', { big: 1n }],
  ])('[SESSION-10] jwt returns %s', async (_, value) => {
    const callbacks: AuthConfig['callbacks'] = {}
    const bed = createTestBed({ callbacks })
    await signInWithGitHub(bed)
    Object.assign(callbacks, { jwt: () => value })
    const response = await bed.get('/auth/session')
    expect([response.status, await response.json()]).toEqual([200, null])
    expect(typesOf(bed)).toEqual(['JWTSessionError'])

    const starting = createTestBed({ callbacks: { jwt: (() => value) as () => never } })
    expectHarmless(starting, await signInWithGitHub(starting))
    expect(starting.jar.has(sessionCookie)).toBe(false)
    expect(typesOf(starting)).toEqual(['CallbackRouteError'])
  })

  test('[SESSION-9] members called __proto__ stay members of the token', async () => {
    const jwt = () => JSON.parse('{"sub":"1","__proto__":{"polluted":true}}') as JWT
    const bed = createTestBed({ callbacks: { jwt, session: ({ token }) => token as never } })
    await signInWithGitHub(bed)
    expect(await (await bed.get('/auth/session')).text()).toContain('"__proto__":{"polluted":true}')
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test.each<[string, unknown]>([
    ['a cycle', cyclic],
    ['a big number', { big: 1n }],
    ['a toJSON that throws', { toJSON: throwingCallback(new Error('x')) }],
  ])('[ERROR-1] session returns %s: logged, and the error page', async (_, value) => {
    const bed = createTestBed({ callbacks: { session: (() => value) as () => never } })
    await signInWithGitHub(bed)
    const response = await bed.get('/auth/session')
    expectHarmless(bed, response)
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
    expect(bed.logged.errors).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an e-mail that is no text', { id: '1', email: {} }],
    ['a getter that throws', throwing],
    ['a proxy that throws', proxy],
  ])('[PROFILE-1] profile returns %s', async (_, value) => {
    const profile = (() => (value === throwing ? { id: '1', ...throwing } : value)) as () => object
    const bed = createTestBed({ providers: [githubWith({ profile })] })
    expectHarmless(bed, await signInWithGitHub(bed))
    expect(typesOf(bed)).toEqual(['OAuthProfileParseError'])
  })
})
