import { describe, expect, test, vi } from 'vitest'
import { Auth } from '../auth.ts'
import { AuthError, MissingCSRF } from '../errors.ts'
import { isAuthAction } from '../index.ts'
import { raw } from '../symbols.ts'
import { github } from '../testing/github-like.ts'
import { createTestBed, origin, setCookies } from '../testing/test-bed.ts'

const refused = async (response: Response) => {
  expect(response.status).toBe(400)
  expect(await response.text()).toBe('"Bad request."')
}

test.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS'])('[HTTP-1] refuses %s', async (method) => {
  const bed = createTestBed()
  const response = await bed.send('/auth/session', { method })
  expect(response.status).toBe(400)
  expect(bed.logged.errors.map(({ name }) => name)).toEqual(['UnknownAction'])
})

test.each([
  '/auth',
  '/auth/',
  '/auth/nope',
  '/authsession',
  '/other/session',
  '/auth/session/x',
  '/auth/csrf/github',
  '/auth/signin/github/x',
  '/auth/constructor',
])('[HTTP-2] refuses the path %s', async (path) => refused(await createTestBed().get(path)))

test('[HTTP-2] empty segments do not count, and the provider "undefined" is not a provider', async () => {
  const bed = createTestBed()
  expect((await bed.get('/auth//session/')).status).toBe(200)
  expect((await bed.get('/auth/signin/undefined')).headers.get('content-type')).toBe('text/html')
  expect(isAuthAction('session')).toBe(true)
  expect(isAuthAction('toString')).toBe(false)
})

test('[HTTP-3] malformed JSON is refused', async () => {
  const headers = { 'content-type': 'application/json' }
  await refused(await createTestBed().send('/auth/session', { method: 'POST', headers, body: '{' }))
})

test('[HTTP-3] JSON and forms count, other types do not', async () => {
  const bed = createTestBed()
  const csrfToken = await bed.csrfToken()
  const post = (body: BodyInit, type?: string) =>
    bed.send('/auth/signout', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
  const json = await post(JSON.stringify({ csrfToken }), 'application/json; charset=utf-8')
  expect(json.headers.get('location')).toBe(origin)
  const form = await post(new URLSearchParams({ csrfToken }))
  expect(form.headers.get('location')).toBe(origin)
  const multipart = new FormData()
  multipart.set('csrfToken', csrfToken)
  for (const body of [multipart, 'null', '[]']) {
    const response = await post(body, typeof body === 'string' ? 'application/json' : undefined)
    expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
  }
})

test('[HTTP-4] redirects, JSON and pages', async () => {
  const bed = createTestBed()
  const redirect = await bed.post('/auth/signout')
  expect([redirect.status, await redirect.text(), redirect.headers.get('content-type')]).toEqual([
    302,
    '',
    null,
  ])
  expect((await bed.get('/auth/providers')).headers.get('content-type')).toBe('application/json')
  expect((await bed.get('/auth/signout')).headers.get('content-type')).toBe('text/html')
})

test('[HTTP-5] the order of cookies', async () => {
  const bed = createTestBed()
  const response = await bed.get('/auth/signin?callbackUrl=/a')
  expect(setCookies(response).map(({ name }) => name)).toEqual([
    '__Host-authjs.csrf-token',
    '__Secure-authjs.callback-url',
  ])
  const body = new URLSearchParams({ csrfToken: await bed.csrfToken(), callbackUrl: '/b' })
  const started = await bed.send('/auth/signin/github', { method: 'POST', body })
  expect(setCookies(started).map(({ name }) => name)).toEqual([
    '__Secure-authjs.callback-url',
    '__Secure-authjs.state',
    '__Secure-authjs.pkce.code_verifier',
  ])
})

describe('[HTTP-6] X-Auth-Return-Redirect', () => {
  const header = { 'x-auth-return-redirect': '' }

  test('[HTTP-6] a redirect becomes JSON and keeps Location and cookies', async () => {
    const bed = createTestBed()
    const response = await bed.post('/auth/signin/github', {}, header)
    const location = response.headers.get('location')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ url: location })
    expect(location).toContain('https://github.com/login/oauth/authorize?')
    expect(setCookies(response)).toHaveLength(2)
  })

  test('[HTTP-6] an error becomes JSON without Location', async () => {
    const bed = createTestBed()
    const response = await bed.post('/auth/signout', { csrfToken: 'wrong' }, header)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.json()).toEqual({ url: `${origin}/auth/signin?error=MissingCSRF` })
  })

  test('[HTTP-6] JSON and pages stay as they are', async () => {
    const bed = createTestBed()
    expect(await (await bed.get('/auth/session', header)).json()).toBeNull()
    expect((await bed.get('/auth/signin', header)).headers.get('content-type')).toBe('text/html')
  })
})

describe('[HTTP-7] raw', () => {
  const request = (path: string, init?: RequestInit) => new Request(`${origin}${path}`, init)

  test('[HTTP-7] returns the internal record', async () => {
    const { config } = createTestBed()
    const record = await Auth(request('/auth/session'), { ...config, raw })
    expect(record).toMatchObject({ body: null })
    expect(record.cookies?.map(({ name }) => name)).toEqual([
      '__Host-authjs.csrf-token',
      '__Secure-authjs.callback-url',
    ])
    const page = await Auth(request('/auth/signin'), { ...config, raw })
    expect(page.body).toContain('<!DOCTYPE html>')
  })

  test('[HTTP-7] throws an AuthError, unless a JSON redirect is wanted', async () => {
    const { config } = createTestBed()
    const post = (headers: Record<string, string> = {}) =>
      request('/auth/signout', { method: 'POST', headers })
    await expect(Auth(post(), { ...config, raw })).rejects.toBeInstanceOf(MissingCSRF)
    const shown: unknown = await Auth(post({ 'x-auth-return-redirect': '1' }), { ...config, raw })
    expect(shown).toBeInstanceOf(Response)
  })

  test('[HTTP-7] other errors still come back as a response', async () => {
    const { config } = createTestBed()
    const answer: unknown = await Auth(request('/auth/callback/nope'), { ...config, raw })
    expect(answer).toBeInstanceOf(Response)
    expect(answer).not.toBeInstanceOf(AuthError)
  })
})

test.each([
  ['GET', '/auth/signin/github'],
  ['GET', '/auth/callback'],
  ['GET', '/auth/callback/nope'],
  ['GET', '/auth/webauthn-options'],
  ['POST', '/auth/providers'],
  ['POST', '/auth/csrf'],
  ['POST', '/auth/error'],
  ['POST', '/auth/verify-request'],
])('[HTTP-8] %s %s', async (method, path) => {
  const response = await createTestBed().send(path, { method })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
})

test('[HTTP-8] the log names the known providers', async () => {
  const bed = createTestBed()
  await bed.get('/auth/callback/nope')
  expect(bed.logged.errors[0]?.message).toBe(
    'Provider with id "nope" not found. Available providers: [github]',
  )
})

test('[HTTP-9] providers', async () => {
  const bed = createTestBed({ providers: [{ ...github, options: { id: 'hub', name: 'Hub' } }, github] })
  const response = await bed.get('/auth/providers')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.text()).toBe(
    JSON.stringify({
      hub: {
        id: 'hub',
        name: 'Hub',
        type: 'oauth',
        signinUrl: `${origin}/auth/signin/hub`,
        callbackUrl: `${origin}/auth/callback/hub`,
      },
      github: {
        id: 'github',
        name: 'GitHub',
        type: 'oauth',
        signinUrl: `${origin}/auth/signin/github`,
        callbackUrl: `${origin}/auth/callback/github`,
      },
    }),
  )
})

test.each(['csrf', 'session'])('[HTTP-10] GET %s must not be cached', async (action) => {
  const { headers } = await createTestBed().get(`/auth/${action}`)
  expect(headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(headers.get('expires')).toBe('0')
  expect(headers.get('pragma')).toBe('no-cache')
})

test('[RUNTIME-1] the response is made by the runtime, Set-Cookie lines included', async () => {
  const made: string[][] = []
  const bed = createTestBed()
  const runtime = {
    ...bed.runtime,
    respond: (body: string | null, init: { status: number; headers: Headers }) => {
      made.push(init.headers.getSetCookie())
      return new Response(body, init)
    },
  }
  await Auth(new Request(`${origin}/auth/csrf`), { ...bed.config, runtime })
  expect(made).toHaveLength(1)
  expect(made[0]).toHaveLength(2)
})

test('[RUNTIME-1] the observer is awaited', async () => {
  const bed = createTestBed()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const done = vi.fn()
  const observe = vi.fn(() => gate)
  const ask = () => new Request(`${origin}/auth/csrf`)
  const answer = Auth(ask(), { ...bed.config, runtime: { ...bed.runtime, observe } }).then(done)
  await vi.waitUntil(() => observe.mock.calls.length > 0)
  // Another request is answered meanwhile, from its first to its last turn.
  await Auth(ask(), bed.config)
  expect(done).not.toHaveBeenCalled()
  release()
  await answer
  expect(done).toHaveBeenCalledOnce()
})

test('[RUNTIME-1] two runs with the same clock and randomness answer alike', async () => {
  const run = async () => (await createTestBed().get('/auth/csrf')).headers.getSetCookie()
  expect(await run()).toEqual(await run())
})
