import { describe, expect, test } from 'vitest'
import { decode } from '../jwt.ts'
import { github } from '../testing/github-like.ts'
import { callbackPath, createTestBed, factsOf, origin } from '../testing/test-bed.ts'

const proxy = 'https://proxy.example/auth'

test('[PROXY-1] the provider returns to the proxy, which reads the owner from the state', async () => {
  const bed = createTestBed({ redirectProxyUrl: proxy, providers: [{ ...github, checks: ['pkce'] }] })
  const started = await bed.post('/auth/signin/github')
  const params = new URL(started.headers.get('location') ?? '').searchParams
  expect(params.get('redirect_uri')).toBe(`${proxy}/callback/github`)
  const token = params.get('state') ?? undefined
  const claims = await decode({ token, secret: 'secret', salt: 'encodedState', runtime: bed.runtime })
  expect(claims).toMatchObject({ origin: `${origin}/auth/callback/github` })
  await bed.get(callbackPath(started))
  expect(bed.logged.errors).toEqual([])
  expect(bed.provider.calls[0]?.form.get('redirect_uri')).toBe(`${proxy}/callback/github`)
})

test('[PROXY-1] form_post providers return directly, and the state is still checked', async () => {
  const authorization = { url: 'https://github.com/a', params: { response_mode: 'form_post' } }
  const bed = createTestBed({
    redirectProxyUrl: proxy,
    providers: [{ ...github, checks: ['pkce'], authorization }],
  })
  const started = await bed.post('/auth/signin/github')
  const params = new URL(started.headers.get('location') ?? '').searchParams
  expect(params.get('redirect_uri')).toBe(`${origin}/auth/callback/github`)
  expect(params.has('state')).toBe(true)
})

describe('[PROXY-2] the proxy itself', () => {
  const asProxy = { redirectProxyUrl: `${origin}/auth` }

  test('[PROXY-2] passes a callback on with all its parameters, before any check', async () => {
    const preview = createTestBed({ redirectProxyUrl: `${origin}/auth`, useSecureCookies: true })
    const request = (path: string) => new URL(path, 'https://preview.example')
    const { Auth } = await import('../auth.ts')
    const csrf = await Auth(new Request(request('/auth/csrf')), preview.config)
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const body = new URLSearchParams({ csrfToken })
    const init = { method: 'POST', body, headers: { cookie } }
    const started = await Auth(new Request(request('/auth/signin/github'), init), preview.config)

    const bed = createTestBed(asProxy)
    const response = await bed.get(callbackPath(started, { extra: 'a b' }))
    const location = new URL(response.headers.get('location') ?? '')
    expect(`${location.origin}${location.pathname}`).toBe('https://preview.example/auth/callback/github')
    expect(location.searchParams.get('extra')).toBe('a b')
    expect(location.searchParams.get('code')).toBe('code-1')
    expect(factsOf(bed, 'PROXY-2')).toMatchObject([{ kind: 'decision', facts: { url: location.href } }])
    expect(bed.provider.calls).toEqual([])
  })

  test('[PROXY-2] keeps its own', async () => {
    const bed = createTestBed(asProxy)
    const response = await bed.get(callbackPath(await bed.post('/auth/signin/github')))
    expect(response.headers.get('location')).toBe(origin)
    expect(bed.jar.has('__Secure-authjs.session-token')).toBe(true)
  })

  test('[PROXY-2] refuses a state that no instance of ours has made', async () => {
    const bed = createTestBed(asProxy)
    const response = await bed.get('/auth/callback/github?code=x&state=https://evil.example')
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
    expect(bed.logged.errors).toMatchObject([{ type: 'InvalidCheck' }])
  })
})

test('[PROXY-1] a proxy that is not a URL fails only the requests of its provider', async () => {
  const bed = createTestBed({ redirectProxyUrl: 'nowhere' })
  expect((await bed.get('/auth/session')).status).toBe(200)
  const response = await bed.post('/auth/signin/github')
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  expect(bed.logged.errors).toMatchObject([{ message: expect.stringContaining('nowhere') }])
})
