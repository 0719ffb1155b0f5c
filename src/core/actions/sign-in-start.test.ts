import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { expect, test } from 'vitest'
import { decode } from '../jwt.ts'
import type { OAuth2Config } from '../provider-types.ts'
import { github } from '../testing/github-like.ts'
import { createTestBed, factsOf, origin, setCookies, type TestBed } from '../testing/test-bed.ts'

const begin = async (bed: TestBed, query = '') => {
  const response = await bed.post(`/auth/signin/github${query}`)
  const url = new URL(response.headers.get('location') ?? '')
  return { response, url, params: Object.fromEntries(url.searchParams), cookies: setCookies(response) }
}
const withProvider = (change: Partial<OAuth2Config<never>>) =>
  createTestBed({ providers: [{ ...github, ...change } as typeof github] })

test('[AUTHZ-1] the authorization request', async () => {
  const bed = createTestBed()
  const { url, params } = await begin(bed)
  expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize')
  expect(params).toEqual({
    scope: 'read:user user:email',
    response_type: 'code',
    client_id: 'client-1',
    redirect_uri: `${origin}/auth/callback/github`,
    state: expect.stringMatching(/^eyJ/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(factsOf(bed, 'AUTHZ-1')).toMatchObject([{ kind: 'decision', facts: { client_id: 'client-1' } }])
})

test('[AUTHZ-1] the request adds and overrides parameters', async () => {
  const { params } = await begin(createTestBed(), '?prompt=consent&scope=mine&login_hint=a%26b')
  expect(params).toMatchObject({ prompt: 'consent', scope: 'mine', login_hint: 'a&b' })
})

test('[AUTHZ-2] but not those that decide where the code goes', async () => {
  const bed = createTestBed()
  const stolen = {
    redirect_uri: 'https://evil.example/',
    client_id: 'evil',
    response_type: 'token',
    code_challenge: 'evil',
    code_challenge_method: 'plain',
  }
  const { params } = await begin(bed, `?${new URLSearchParams(stolen)}`)
  expect(params['redirect_uri']).toBe(`${origin}/auth/callback/github`)
  expect(params['client_id']).toBe('client-1')
  expect(params['response_type']).toBe('code')
  expect(params['code_challenge']).not.toBe('evil')
  expect(params['code_challenge_method']).toBe('S256')
  expect(factsOf(bed, 'AUTHZ-2')).toMatchObject([{ facts: { ignored: Object.keys(stolen) } }])
})

test('[AUTHZ-2] not even when the check is off', async () => {
  const { params } = await begin(withProvider({ checks: ['none'] }), '?code_challenge=evil&state=free')
  expect(params['code_challenge']).toBeUndefined()
  expect(params['state']).toBe('free')
})

test('[AUTHZ-3] an endpoint with another scheme is refused', async () => {
  const bed = withProvider({ authorization: 'javascript:alert(1)//' })
  const response = await bed.post('/auth/signin/github')
  expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  expect(factsOf(bed, 'AUTHZ-3')).toMatchObject([{ passed: false }])
})

test('[PKCE-1] the challenge is the hash of the verifier in the cookie', async () => {
  const { params, cookies } = await begin(createTestBed())
  const cookie = cookies.find(({ name }) => name === '__Secure-authjs.pkce.code_verifier')
  const runtime = { now: createTestBed().runtime.now }
  const claims = await decode({ token: cookie?.value, secret: 'secret', salt: String(cookie?.name), runtime })
  expect(claims?.['value']).toMatch(/^[\w-]{43}$/)
  expect(await calculatePKCECodeChallenge(String(claims?.['value']))).toBe(params['code_challenge'])
})

test('[STATE-1] the state is itself an encrypted token', async () => {
  const bed = createTestBed()
  const { params } = await begin(bed)
  const claims = await decode({
    token: params['state'],
    secret: 'secret',
    salt: 'encodedState',
    runtime: bed.runtime,
  })
  expect(claims).toMatchObject({ random: expect.stringMatching(/^[\w-]{43}$/) })
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(900)
  expect(factsOf(bed, 'STATE-1')).toMatchObject([
    { kind: 'token', action: 'encrypted', purpose: 'encodedState' },
  ])
})

test('[SEAL-1] check cookies: 15 minutes, salt is the name, bound to the provider', async () => {
  const bed = createTestBed()
  const { cookies, params } = await begin(bed)
  expect(cookies.map(({ attributes }) => attributes)).toEqual(
    Array(2).fill({
      'max-age': '900',
      path: '/',
      expires: new Date(bed.clock.now + 900_000).toUTCString(),
      httponly: true,
      secure: true,
      samesite: 'Lax',
    }),
  )
  const [state] = cookies
  const claims = await decode({
    token: state?.value,
    secret: 'secret',
    salt: String(state?.name),
    runtime: bed.runtime,
  })
  expect(claims).toMatchObject({ value: params['state'], provider: 'github' })
  const encrypted = factsOf(bed, 'SEAL-1')
  expect(encrypted).toMatchObject([
    { action: 'encrypted', purpose: 'state', salt: '__Secure-authjs.state', secretIndex: 0, lengthBytes: 64 },
    {
      action: 'encrypted',
      purpose: 'pkce',
      info: 'Auth.js Generated Encryption Key (__Secure-authjs.pkce.code_verifier)',
    },
  ])
})

test('[SEAL-1] jwt.secret encrypts them, a custom jwt.encode does not', async () => {
  const bed = createTestBed({ jwt: { secret: 'other', encode: () => 'custom' } })
  const { cookies } = await begin(bed)
  for (const { name, value } of cookies)
    expect(await decode({ token: value, secret: 'other', salt: name, runtime: bed.runtime })).toBeTruthy()
})

test('[SEAL-1] for form_post the state cookie is sent across sites', async () => {
  const bed = withProvider({
    authorization: {
      url: 'https://github.com/login/oauth/authorize',
      params: { response_mode: 'form_post' },
    },
  })
  const { cookies } = await begin(bed)
  expect(cookies.map(({ attributes }) => attributes['samesite'])).toEqual(['None', 'Lax'])
})

test('[PROVIDER-1] merged options, default checks, default scope, endpoint parameters', async () => {
  const bed = createTestBed({
    providers: [
      () => ({
        ...github,
        checks: undefined,
        authorization: {
          url: 'https://github.com/login/oauth/authorize?a=1',
          params: { b: 2, claims: { c: 3 } },
        },
        options: { clientId: 'mine', name: undefined, checks: [] },
      }),
    ],
  })
  const { params, cookies } = await begin(bed)
  expect(params).toMatchObject({
    client_id: 'mine',
    a: '1',
    b: '2',
    claims: '{"c":3}',
    scope: 'openid profile email',
  })
  expect(params['state']).toBeUndefined()
  expect(cookies.map(({ name }) => name)).toEqual(['__Secure-authjs.pkce.code_verifier'])
})

test('[PROVIDER-1] a list of checks replaces the default list', async () => {
  const { cookies } = await begin(
    createTestBed({ providers: [{ ...github, options: { checks: ['state'] } }] }),
  )
  expect(cookies.map(({ name }) => name)).toEqual(['__Secure-authjs.state'])
})

test('[AUTHZ-1] without a provider the form leads to the page', async () => {
  const response = await createTestBed().post('/auth/signin')
  expect(response.headers.get('location')).toBe(`${origin}/auth/signin`)
})
