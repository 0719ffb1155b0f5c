import * as upstream from '@auth/core'
import * as upstreamJwt from '@auth/core/jwt'
import { describe, expect, test } from 'vitest'
import { encode, getToken } from '../jwt.ts'
import { github } from '../testing/github-like.ts'
import type { AuthConfig, OAuthUserConfig, Provider } from '../types.ts'
import { createActionURL } from './create-action-url.ts'
import { type Environment, setEnvDefaults } from './set-env-defaults.ts'

const quiet = { warn: () => undefined, error: () => undefined }
const { clientId: _, clientSecret: __, ...bare } = github
const factory = (options: OAuthUserConfig<never> = {}) => ({ ...bare, id: 'my-hub', options })

describe('[ENV-1] setEnvDefaults', () => {
  const fill = (env: Environment, config: Partial<AuthConfig> = {}) => {
    const filled: AuthConfig = { providers: [], logger: quiet, ...config }
    setEnvDefaults(env, filled)
    return filled
  }

  const cases: [Environment, Partial<AuthConfig>][] = [
    [{}, {}],
    [{ NODE_ENV: 'production' }, {}],
    [{ AUTH_URL: 'https://a.example' }, {}],
    [{ AUTH_URL: 'https://a.example/api/auth' }, {}],
    [{ AUTH_URL: 'https://a.example/api/auth' }, { basePath: '/mine' }],
    [{ AUTH_URL: 'nonsense' }, {}],
    [{ AUTH_URL: '' }, {}],
    [{ AUTH_SECRET: 'a', AUTH_SECRET_1: 'b', AUTH_SECRET_3: 'd' }, {}],
    [{ AUTH_SECRET: 'a' }, { secret: 'mine' }],
    [{ AUTH_SECRET: 'a' }, { secret: [] }],
    [{ AUTH_REDIRECT_PROXY_URL: 'https://p.example' }, {}],
    [{ AUTH_TRUST_HOST: 'true' }, { trustHost: false }],
    [{ VERCEL: '1', NODE_ENV: 'production' }, {}],
    [{ CF_PAGES: '1', NODE_ENV: 'production' }, {}],
    [{ AUTH_GITHUB_ID: 'i', AUTH_GITHUB_SECRET: 's', AUTH_GITHUB_ISSUER: 'x' }, { providers: [bare] }],
    [{ AUTH_GITHUB_ID: 'i' }, { providers: [{ ...bare, clientId: 'mine' }] }],
    [{ AUTH_MY_HUB_ID: 'i', AUTH_MY_HUB_SECRET: 's' }, { providers: [factory as Provider] }],
  ]
  test.each(cases)('[ENV-1] as Auth.js does: %j %j', (env, config) => {
    const theirs = { providers: [], logger: quiet, ...structuredClonable(config) } as never as AuthConfig
    upstream.setEnvDefaults(env, theirs as never)
    expect(JSON.parse(JSON.stringify(fill(env, structuredClonable(config))))).toEqual(
      JSON.parse(JSON.stringify(theirs)),
    )
  })

  test('[ENV-1] AUTH_TRUST_HOST=false is false', () => {
    for (const AUTH_TRUST_HOST of ['false', '0']) expect(fill({ AUTH_TRUST_HOST }).trustHost).toBe(false)
    expect(fill({ AUTH_TRUST_HOST: '1' }).trustHost).toBe(true)
  })

  test('[ENV-1] warns about a redundant base path, unless that is turned off', () => {
    const codes: string[] = []
    const config = { providers: [], basePath: '/auth', logger: { warn: (code: string) => codes.push(code) } }
    const env = { AUTH_URL: 'https://a.example/auth' }
    setEnvDefaults(env, { ...config })
    setEnvDefaults(env, { ...config }, true)
    expect(codes).toEqual(['env-url-basepath-redundant'])
  })

  test('[ENV-1] leaves provider objects alone', () => {
    const provider = Object.freeze({ ...bare })
    expect(fill({ AUTH_GITHUB_ID: 'i' }, { providers: [provider] }).providers).toMatchObject([
      { clientId: 'i' },
    ])
  })

  const structuredClonable = (config: Partial<AuthConfig>) => ({
    ...config,
    ...(config.providers && {
      providers: config.providers.map((entry) => (typeof entry === 'function' ? entry : { ...entry })),
    }),
  })
})

describe('[ENV-2] createActionURL', () => {
  const host = { host: 'a.example:3000' }
  const cases: [string | undefined, Record<string, string>, Environment, string | undefined][] = [
    ['http', host, {}, '/auth'],
    ['http:', host, {}, '/api/auth/'],
    [undefined, host, {}, undefined],
    ['http', { ...host, 'x-forwarded-host': 'b.example', 'x-forwarded-proto': 'https' }, {}, '/auth'],
    ['http', host, { AUTH_URL: 'https://c.example' }, '/auth'],
    ['http', host, { AUTH_URL: 'https://c.example/api/auth' }, '/auth'],
    ['http', host, { AUTH_URL: 'https://c.example/api/auth' }, '/api/auth'],
    ['http', host, { AUTH_URL: 'https://c.example/api/auth/' }, undefined],
    ['http', host, { NEXTAUTH_URL: 'https://c.example/x' }, undefined],
  ]
  test.each(cases)('[ENV-2] as Auth.js does: %s %j %j %s', (protocol, headers, env, basePath) => {
    const config = { basePath, logger: quiet }
    const theirs = upstream.createActionURL(
      'signin',
      protocol as string,
      new Headers(headers),
      env,
      config as never,
    )
    expect(createActionURL('signin', protocol, new Headers(headers), env, config).href).toBe(theirs.href)
  })

  test('[ENV-2] warns when both have a path and they differ', () => {
    const codes: string[] = []
    const config = { basePath: '/auth', logger: { warn: (code: string) => void codes.push(code) } }
    createActionURL('session', 'https', new Headers(), { AUTH_URL: 'https://c.example/other' }, config)
    expect(codes).toEqual(['env-url-basepath-mismatch'])
  })
})

describe('[ENV-3] getToken', async () => {
  const secret = 'secret'
  const salt = 'authjs.session-token'
  const token = await encode({ token: { sub: '1' }, secret, salt })
  const secure = await encode({ token: { sub: '2' }, secret, salt: `__Secure-${salt}` })
  const request = (headers: Record<string, string>) => new Request('https://a.example/', { headers })
  const long = await encode({ token: { sub: '3', filler: 'x'.repeat(5000) }, secret, salt })
  const cookie = `${salt}=${token}; __Secure-${salt}=${secure}`

  const cases: [string, Parameters<typeof getToken>[0], unknown][] = [
    ['the cookie', { req: request({ cookie }), secret }, { sub: '1' }],
    ['the secure cookie', { req: request({ cookie }), secret, secureCookie: true }, { sub: '2' }],
    ['another salt', { req: request({ cookie }), secret, salt: 'x' }, null],
    [
      'a bearer',
      { req: request({ authorization: `Bearer ${encodeURIComponent(token)}` }), secret },
      { sub: '1' },
    ],
    ['a malformed bearer', { req: request({ authorization: 'Bearer %zz' }), secret }, null],
    ['another scheme', { req: request({ authorization: `Basic ${token}` }), secret }, null],
    ['nothing', { req: request({}), secret }, null],
    ['nonsense', { req: request({ cookie: `${salt}=x` }), secret }, null],
    [
      'pieces',
      { req: request({ cookie: `${salt}.1=${long.slice(3936)}; ${salt}.0=${long.slice(0, 3936)}` }), secret },
      { sub: '3' },
    ],
  ]
  test.each(cases)('[ENV-3] %s', async (_, params, expected) => {
    const claims = await getToken(params)
    expect(claims).toEqual(expected === null ? null : expect.objectContaining(expected))
    expect(claims).toEqual(await upstreamJwt.getToken(params as never))
  })

  test('[ENV-3] raw, plain header records, missing request and secret', async () => {
    expect(await getToken({ req: request({ cookie }), raw: true })).toBe(token)
    expect(await getToken({ req: { headers: { cookie, other: undefined } }, secret })).toMatchObject({
      sub: '1',
    })
    await expect(getToken({ req: undefined as never })).rejects.toThrow('Must pass `req`')
    await expect(getToken({ req: request({ cookie }) })).rejects.toMatchObject({ type: 'MissingSecret' })
  })
})
