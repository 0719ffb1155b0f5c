import { describe, expect, test } from 'vitest'
import { decode, encode } from '../jwt.ts'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, factsOf, origin, setCookies, signInWithGitHub } from '../testing/test-bed.ts'
import type { AuthConfig, JWT } from '../types.ts'

const name = '__Secure-authjs.session-token'
const day = 86_400_000
const read = async (bed: ReturnType<typeof createTestBed>) => {
  const response = await bed.get('/auth/session')
  return { response, body: (await response.json()) as { user?: object; expires: string } | null }
}

function createDatabaseBed(config: Partial<AuthConfig> = {}) {
  const { adapter, data } = createMemoryAdapter()
  const bed = createTestBed({ adapter, ...config })
  return { ...bed, data, adapter }
}

describe('JWT strategy', () => {
  test('[SESSION-4] a sign-in sets one cookie that expires with the session', async () => {
    const bed = createTestBed({ session: { maxAge: 100 } })
    const cookie = setCookies(await signInWithGitHub(bed)).find((each) => each.name === name)
    expect(cookie?.attributes).toEqual({
      path: '/',
      expires: new Date(bed.clock.now + 100_000).toUTCString(),
      httponly: true,
      secure: true,
      samesite: 'Lax',
    })
    const claims = await decode({ token: cookie?.value, secret: 'secret', salt: name, runtime: bed.runtime })
    expect(claims).toEqual({
      name: 'Mona Octocat',
      email: 'mona@example.com',
      picture: 'https://avatars.githubusercontent.com/u/583231',
      sub: expect.any(String),
      iat: bed.clock.now / 1000,
      exp: bed.clock.now / 1000 + 100,
      jti: expect.any(String),
    })
  })

  test('[SESSION-1] each read encrypts a new token and moves the expiry', async () => {
    const bed = createTestBed()
    await signInWithGitHub(bed)
    const before = bed.jar.get(name)
    bed.clock.now += 5 * day
    const { response, body } = await read(bed)
    const expires = new Date(bed.clock.now + 30 * day)
    expect(body?.expires).toBe(expires.toISOString())
    expect(setCookies(response)).toMatchObject([{ name, attributes: { expires: expires.toUTCString() } }])
    expect(bed.jar.get(name)).not.toBe(before)
    expect(factsOf(bed, 'JWE-4')).toMatchObject([
      { kind: 'token', action: 'decrypted', purpose: 'session', secretIndex: 0 },
    ])
    expect(factsOf(bed, 'SESSION-1')).toHaveLength(1)
  })

  test("[SESSION-1] jwt.maxAge is the token's, session.maxAge the cookie's", async () => {
    const bed = createTestBed({ jwt: { maxAge: 50 }, session: { maxAge: 100 } })
    await signInWithGitHub(bed)
    const claims = await decode({
      token: bed.jar.get(name),
      secret: 'secret',
      salt: name,
      runtime: bed.runtime,
    })
    expect(claims?.exp).toBe(bed.clock.now / 1000 + 50)
    expect((await read(bed)).body?.expires).toBe(new Date(bed.clock.now + 100_000).toISOString())
  })

  test.each([
    ['expired', 31 * day, 'JWE-5'],
    ['of another secret', 0, 'JWE-4'],
  ])('[SESSION-5] a token that is %s', async (what, later, rule) => {
    const bed = createTestBed()
    await signInWithGitHub(bed)
    bed.clock.now += later
    if (later === 0) bed.jar.set(name, await encode({ secret: 'other', salt: name, runtime: bed.runtime }))
    const { response, body } = await read(bed)
    expect([what, response.status, body]).toEqual([what, 200, null])
    expect(setCookies(response)).toMatchObject([{ name, value: '', attributes: { 'max-age': '0' } }])
    expect(bed.logged.errors).toMatchObject([{ type: 'JWTSessionError', cause: { err: expect.any(Error) } }])
    expect(factsOf(bed, rule).at(-1)).toMatchObject({ kind: 'check', passed: false })
    expect(factsOf(bed, 'CHUNK-2')).toMatchObject([{ branch: 'deleted: the token or a callback failed' }])
  })

  test.each(['jwt', 'session'] as const)('[SESSION-5] a %s callback that throws', async (callback) => {
    const callbacks: AuthConfig['callbacks'] = {}
    const bed = createTestBed({ callbacks })
    await signInWithGitHub(bed)
    Object.assign(callbacks, {
      [callback]: () => {
        throw new Error('mine')
      },
    })
    const { response, body } = await read(bed)
    expect(body).toBeNull()
    expect(setCookies(response)).toMatchObject([{ name, attributes: { 'max-age': '0' } }])
    expect(bed.logged.errors).toMatchObject([
      { type: 'JWTSessionError', cause: { err: { message: 'mine' } } },
    ])
  })

  test('[SESSION-5] a jwt callback that returns nothing', async () => {
    const callbacks: AuthConfig['callbacks'] = {}
    const bed = createTestBed({ callbacks })
    await signInWithGitHub(bed)
    Object.assign(callbacks, { jwt: () => undefined })
    expect((await read(bed)).body).toBeNull()
    expect(bed.jar.has(name)).toBe(false)
  })

  test('[SESSION-8] null ends the session, at sign-in and later', async () => {
    const callbacks: AuthConfig['callbacks'] = { jwt: () => null }
    const never = createTestBed({ callbacks })
    const response = await signInWithGitHub(never)
    expect(response.headers.get('location')).toBe(origin)
    expect(never.jar.has(name)).toBe(false)

    const later: { jwt?: () => null } = {}
    const bed = createTestBed({ callbacks: later })
    await signInWithGitHub(bed)
    later.jwt = () => null
    expect((await read(bed)).body).toBeNull()
    expect(bed.jar.has(name)).toBe(false)
    expect(bed.logged.errors).toEqual([])
  })

  test('[SESSION-9] what jwt and session get', async () => {
    const seen: [string, object][] = []
    const bed = createTestBed({
      callbacks: {
        jwt: (params) => {
          seen.push(['jwt', structuredClone(params)])
          return { ...params.token, role: 'admin' }
        },
        session: (params) => {
          seen.push(['session', structuredClone(params)])
          return { ...params.session, role: params.token['role'] }
        },
      },
    })
    await signInWithGitHub(bed)
    expect(await read(bed)).toMatchObject({ body: { role: 'admin' } })
    const [[, atSignIn], [, onRead], [, shown]] = seen as [
      [string, object],
      [string, object],
      [string, object],
    ]
    expect(Object.keys(atSignIn)).toEqual(['token', 'user', 'account', 'profile', 'isNewUser', 'trigger'])
    expect(atSignIn).toMatchObject({
      token: {
        name: 'Mona Octocat',
        email: 'mona@example.com',
        picture: expect.any(String),
        sub: expect.any(String),
      },
      account: { access_token: 'gho_1' },
      profile: { login: 'octocat' },
      trigger: 'signIn',
    })
    expect(Object.keys(onRead)).toEqual(['token', 'session'])
    expect(onRead).toMatchObject({ token: { role: 'admin', jti: expect.any(String) } })
    expect(Object.keys(shown)).toEqual(['session', 'token'])
    expect(shown).toMatchObject({
      session: {
        user: { name: 'Mona Octocat', image: expect.any(String) },
        expires: expect.stringMatching(/Z$/),
      },
    })
  })

  test('[JWE-6] a custom codec', async () => {
    const given: unknown[] = []
    const opened: unknown[] = []
    const bed = createTestBed({
      jwt: {
        secret: 'other',
        maxAge: 9,
        encode: (params) => {
          given.push({ ...params, runtime: undefined })
          return btoa(JSON.stringify(params.token))
        },
        decode: (params) => {
          opened.push({ ...params, runtime: undefined })
          return JSON.parse(atob(params.token ?? '')) as JWT
        },
      },
    })
    await signInWithGitHub(bed)
    expect(given).toMatchObject([{ secret: 'other', salt: name, maxAge: 9, token: { name: 'Mona Octocat' } }])
    const { body } = await read(bed)
    expect(opened).toMatchObject([{ secret: 'other', salt: name, maxAge: 9, encode: expect.any(Function) }])
    expect(body).toMatchObject({ user: { name: 'Mona Octocat' } })
  })

  test("[JWE-6] a codec that returns null means a broken token; the engine's own functions are not a custom codec", async () => {
    const bed = createTestBed({ jwt: { encode, decode: () => null } })
    await signInWithGitHub(bed)
    expect(factsOf(bed, 'JWE-1')).toMatchObject([{ action: 'encrypted', purpose: 'session' }])
    expect((await read(bed)).body).toBeNull()
    expect(bed.logged.errors).toMatchObject([{ type: 'JWTSessionError' }])
  })

  test('[CHUNK-1] a large token is split, comes back whole, and shrinks again', async () => {
    let filler = 'x'.repeat(9000)
    const bed = createTestBed({ callbacks: { jwt: ({ token }) => ({ ...token, filler }) } })
    const response = await signInWithGitHub(bed)
    const pieces = [0, 1, 2, 3].map((index) => `${name}.${index}`)
    expect(
      setCookies(response)
        .slice(-4)
        .map((cookie) => cookie.name),
    ).toEqual(pieces)
    expect(factsOf(bed, 'CHUNK-1')).toMatchObject([{ branch: '4 cookies' }])
    expect(bed.logged.debug).toContain('CHUNKING_SESSION_COOKIE')
    expect((await read(bed)).body).toMatchObject({ user: { name: 'Mona Octocat' } })
    filler = ''
    const after = setCookies((await read(bed)).response)
    expect(after.map((cookie) => [cookie.name, cookie.attributes['max-age']])).toEqual([
      ...pieces.map((piece) => [piece, '0']),
      [name, undefined],
    ])
    expect(factsOf(bed, 'CHUNK-1')).toHaveLength(2)
  })

  test('[CHUNK-3] another cookie with the same beginning is harmless', async () => {
    const bed = createTestBed()
    await signInWithGitHub(bed)
    bed.jar.set(`${name}-other`, 'evil')
    expect((await read(bed)).body).toMatchObject({ user: { name: 'Mona Octocat' } })
  })

  test('[COOKIE-4] a renamed session cookie is its own salt', async () => {
    const bed = createTestBed({ cookies: { sessionToken: { name: 'mine' } } })
    await signInWithGitHub(bed)
    expect(
      await decode({ token: bed.jar.get('mine'), secret: 'secret', salt: 'mine', runtime: bed.runtime }),
    ).toBeTruthy()
  })

  test('[JWE-4] after a rotation sessions stay valid and move to the new secret', async () => {
    const bed = createTestBed()
    const { jar } = bed
    await signInWithGitHub(bed)
    const rotated = createTestBed({ secret: ['new', 'secret'] })
    rotated.jar.set(name, jar.get(name) ?? '')
    expect((await read(rotated)).body).toMatchObject({ user: { name: 'Mona Octocat' } })
    expect(factsOf(rotated, 'JWE-4')).toMatchObject([{ secretIndex: 1 }])
    expect(
      await decode({ token: rotated.jar.get(name), secret: 'new', salt: name, runtime: bed.runtime }),
    ).toBeTruthy()
  })
})

describe('database strategy', () => {
  test("[SESSION-4] the cookie is the row's key", async () => {
    const bed = createDatabaseBed({ session: { generateSessionToken: async () => 'key' } })
    await signInWithGitHub(bed)
    expect(bed.jar.get(name)).toBe('key')
    expect(bed.data.sessions).toMatchObject([{ sessionToken: 'key', userId: 'user-1' }])
    expect(factsOf(bed, 'SESSION-4')).toMatchObject([{ branch: 'database' }])
  })

  test('[SESSION-2] extended once per updateAge; the body shows the row as it was', async () => {
    const bed = createDatabaseBed()
    await signInWithGitHub(bed)
    const created = bed.clock.now
    bed.clock.now = created + day - 1
    expect((await read(bed)).body?.expires).toBe(new Date(created + 30 * day).toISOString())
    expect(bed.data.calls.map(([operation]) => operation)).not.toContain('updateSession')
    bed.clock.now = created + day
    const { response, body } = await read(bed)
    expect(body?.expires).toBe(new Date(created + 30 * day).toISOString())
    expect(bed.data.sessions).toMatchObject([{ expires: new Date(created + 31 * day) }])
    expect(setCookies(response)).toMatchObject([
      { name, attributes: { expires: new Date(created + 31 * day).toUTCString() } },
    ])
    expect(factsOf(bed, 'SESSION-2').map((fact) => fact.kind === 'decision' && fact.branch)).toEqual([
      'row not due yet',
      'row extended',
    ])
  })

  test('[SESSION-3] after its time the row and the cookie are deleted', async () => {
    const bed = createDatabaseBed()
    await signInWithGitHub(bed)
    bed.clock.now += 30 * day + 1
    expect((await read(bed)).body).toBeNull()
    expect(bed.data.sessions).toEqual([])
    expect(bed.jar.has(name)).toBe(false)
    expect(factsOf(bed, 'SESSION-3')).toMatchObject([{ passed: false }])
  })

  test.each([
    ['text', (row: Date) => row.toISOString()],
    ['nonsense', () => 'soon'],
  ])('[SESSION-3] a date that the store keeps as %s counts too', async (_, written) => {
    const bed = createDatabaseBed()
    await signInWithGitHub(bed)
    for (const row of bed.data.sessions) Object.assign(row, { expires: written(row.expires) })
    bed.clock.now += 30 * day + 1
    expect((await read(bed)).body).toBeNull()
    expect(bed.data.sessions).toEqual([])
  })

  test('[SESSION-3] an unknown key is forgotten', async () => {
    const bed = createDatabaseBed()
    bed.jar.set(name, 'unknown')
    expect((await read(bed)).body).toBeNull()
    expect(bed.jar.has(name)).toBe(false)
  })

  test('[SESSION-6] a store that fails leaves the cookie alone', async () => {
    const { adapter } = createMemoryAdapter()
    const getSessionAndUser = () => {
      throw new Error('database is down')
    }
    const bed = createTestBed({ adapter: { ...adapter, getSessionAndUser } })
    bed.jar.set(name, 'key')
    const { response, body } = await read(bed)
    expect([response.status, body, bed.jar.get(name)]).toEqual([200, null, 'key'])
    expect(bed.logged.errors).toMatchObject([{ type: 'AdapterError' }, { type: 'SessionTokenError' }])
  })

  test('[SESSION-6] so does a session callback that throws', async () => {
    const session = () => {
      throw new Error('mine')
    }
    const bed = createDatabaseBed({ callbacks: { session } })
    await signInWithGitHub(bed)
    expect((await read(bed)).body).toBeNull()
    expect(bed.jar.has(name)).toBe(true)
    expect(bed.logged.errors).toMatchObject([
      { type: 'SessionTokenError', cause: { err: { message: 'mine' } } },
    ])
  })

  test('[SESSION-9] what session gets; jwt is never called', async () => {
    const seen: object[] = []
    const bed = createDatabaseBed({
      callbacks: {
        jwt: () => {
          throw new Error('called')
        },
        session: (params) => {
          seen.push(params)
          return params.session
        },
      },
    })
    await signInWithGitHub(bed)
    await read(bed)
    expect(bed.logged.errors).toEqual([])
    const [row] = bed.data.sessions
    const [user] = bed.data.users
    expect(seen).toEqual([{ session: { ...row, user }, user, newSession: undefined }])
  })
})
