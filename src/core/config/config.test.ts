import { describe, expect, test } from 'vitest'
import { Auth } from '../auth.ts'
import { createPasskeys } from '../testing/fake-passkeys.ts'
import { github } from '../testing/github-like.ts'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, factsOf, origin, signInWithGitHub } from '../testing/test-bed.ts'
import type { AuthConfig, Provider } from '../types.ts'

const message =
  'There was a problem with the server configuration. Check the server logs for more information.'
const credentials = { id: 'c', name: 'C', type: 'credentials', authorize: () => null } as const
const email = { id: 'e', name: 'E', type: 'email', sendVerificationRequest: async () => {} } as const
const { provider: webauthn } = createPasskeys()
const { authorization: _a, issuer: _i, ...noAuthorization } = github
const { token: _t, issuer: _j, ...noToken } = github
const { userinfo: _u, issuer: _k, ...noUserinfo } = github
const { adapter } = createMemoryAdapter()
const { getUser: _g, ...partial } = adapter

describe('[CONFIG-1] what cannot work', () => {
  const cases: [string, Partial<AuthConfig>][] = [
    ['UntrustedHost', { trustHost: false, secret: undefined }],
    ['MissingSecret', { secret: undefined }],
    ['MissingSecret', { secret: [] }],
    ['MissingSecret', { secret: '' }],
    ['InvalidEndpoints', { providers: [noAuthorization] }],
    ['InvalidEndpoints', { providers: [noToken] }],
    ['InvalidEndpoints', { providers: [noUserinfo] }],
    ['InvalidEndpoints', { providers: [{ ...noUserinfo, userinfo: { request: () => ({}) } }] }],
    ['UnsupportedStrategy', { providers: [credentials], session: { strategy: 'database' }, adapter }],
    ['MissingAuthorize', { providers: [{ ...credentials, authorize: undefined } as unknown as Provider] }],
    ['MissingAdapter', { providers: [email] }],
    ['MissingAdapter', { session: { strategy: 'database' } }],
    ['MissingAdapterMethods', { providers: [email], adapter }],
    ['MissingAdapterMethods', { adapter: partial }],
    ['ExperimentalFeatureNotEnabled', { providers: [webauthn], adapter }],
    ['MissingAdapter', { providers: [webauthn], experimental: { enableWebAuthn: true } }],
    ['MissingAdapterMethods', { providers: [webauthn], experimental: { enableWebAuthn: true }, adapter }],
  ]
  test.each(cases)('[CONFIG-1] %s %#', async (type, config) => {
    const bed = createTestBed(config)
    const response = await bed.get('/auth/session')
    expect(response.status).toBe(500)
    expect(bed.logged.errors).toMatchObject([{ type }])
    expect(factsOf(bed, 'CONFIG-1')).toMatchObject([{ passed: false, received: type }])
  })

  test.each(['javascript:alert(1)', 'foo', 'ftp://a.example/'])(
    '[CONFIG-1] the callbackUrl %s',
    async (url) => {
      const query = createTestBed()
      expect((await query.get(`/auth/session?callbackUrl=${encodeURIComponent(url)}`)).status).toBe(500)
      const cookie = createTestBed()
      cookie.jar.set('__Secure-authjs.callback-url', url)
      expect((await cookie.get('/auth/session')).status).toBe(500)
      expect([...query.logged.errors, ...cookie.logged.errors]).toMatchObject([
        { type: 'InvalidCallbackUrl' },
        { type: 'InvalidCallbackUrl' },
      ])
    },
  )

  test('[CONFIG-1] what can work: an adapter with the JWT strategy needs no operation', async () => {
    expect(
      (await createTestBed({ adapter: {}, session: { strategy: 'jwt' } }).get('/auth/session')).status,
    ).toBe(200)
  })

  test('[CONFIG-1] a provider whose endpoint is not a URL', async () => {
    const bed = createTestBed({ providers: [{ ...github, token: 'not a url' }] })
    expect((await bed.get('/auth/session')).status).toBe(500)
    expect(bed.logged.errors).toHaveLength(1)
  })
})

describe('[CONFIG-2] the answer', () => {
  const bad = { trustHost: false }

  test('[CONFIG-2] JSON, for requests that are not for a page', async () => {
    for (const response of [
      await createTestBed(bad).get('/auth/session'),
      await createTestBed(bad).send('/auth/signin', { method: 'POST' }),
    ])
      expect([response.status, await response.json()]).toEqual([500, { message }])
  })

  test.each(['signin', 'signout', 'error', 'verify-request'])(
    '[CONFIG-2] the error page, for %s',
    async (path) => {
      const response = await createTestBed(bad).get(`/auth/${path}`)
      expect(response.status).toBe(500)
      expect(await response.text()).toContain('Server error')
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )

  test('[CONFIG-2] or the configured one, unless it leads back', async () => {
    const config = { ...bad, pages: { error: '/wrong' } }
    const away = await createTestBed(config).get('/auth/signin')
    expect(away.headers.get('location')).toBe(`${origin}/wrong?error=Configuration`)
    const bed = createTestBed(config)
    expect((await bed.get('/auth/signin?callbackUrl=/wrong/x')).status).toBe(500)
    expect(bed.logged.errors).toMatchObject([{ type: 'UntrustedHost' }, { type: 'ErrorPageLoop' }])
  })
})

describe('[CONFIG-3] the configuration is only read', () => {
  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
      Object.freeze(value)
      for (const key of Reflect.ownKeys(value)) freeze((value as Record<PropertyKey, unknown>)[key])
    }
    return value
  }

  test('[CONFIG-3] a frozen one works', async () => {
    const provider = freeze({
      ...github,
      checks: ['pkce'] as const,
      redirectProxyUrl: 'https://proxy.example/auth',
      options: { clientId: 'x', client: {} },
    })
    const bed = createTestBed({
      providers: [provider],
      callbacks: freeze({}),
      pages: freeze({}),
      session: freeze({}),
    })
    const frozen = Object.freeze({ ...bed.config })
    expect((await Auth(new Request(`${origin}/auth/providers`), frozen)).status).toBe(200)
    expect((await Auth(new Request(`${origin}/auth/signin`), frozen)).status).toBe(200)
    await signInWithGitHub(bed)
    expect(bed.logged.errors).toEqual([])
  })

  test('[CONFIG-3] an e-mail provider seen once does not affect later configurations', async () => {
    await createTestBed({ providers: [email] }).get('/auth/session')
    await createTestBed({ providers: [credentials] }).get('/auth/session')
    expect((await createTestBed().get('/auth/session')).status).toBe(200)
  })
})

describe('[CONFIG-4] the base path', () => {
  test.each([
    [undefined, '/auth'],
    ['/api/auth', '/api/auth'],
    ['/api/auth/', '/api/auth'],
    ['/', ''],
    ['/a.b(c', '/a.b(c'],
  ])('[CONFIG-4] %s', async (basePath, prefix) => {
    const bed = createTestBed({ basePath })
    const { github: shown } = (await (await bed.get(`${prefix}/providers`)).json()) as Record<
      string,
      { signinUrl: string }
    >
    expect(shown?.signinUrl).toBe(`${origin}${prefix}/signin/github`)
  })

  test('[CONFIG-4] is not a pattern and needs its slash', async () => {
    expect((await createTestBed({ basePath: '/a.b' }).get('/axb/session')).status).toBe(400)
    expect((await createTestBed({ basePath: '/auth' }).get('/authsession')).status).toBe(400)
  })
})

test('[PROVIDER-1] a prototype key in options is ignored', async () => {
  const options = JSON.parse('{"__proto__":{"clientId":"evil"},"name":"Mine"}') as object
  const bed = createTestBed({ providers: [{ ...github, options }] })
  const started = await bed.post('/auth/signin/github')
  expect(new URL(started.headers.get('location') ?? '').searchParams.get('client_id')).toBe('client-1')
  expect(({} as Record<string, unknown>)['clientId']).toBeUndefined()
})
