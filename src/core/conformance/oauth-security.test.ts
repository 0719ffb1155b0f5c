import { describe, expect, test } from 'vitest'
import { issuer } from '../testing/fake-openid.ts'
import { createOpenIdBed, expectRefused, expectSignedIn } from '../testing/openid-bed.ts'
import { createTestBed, factsOf, origin, setCookies } from '../testing/test-bed.ts'

/** RFC 9700 (OAuth 2.0 Security Best Current Practice), section by section, as far as it speaks to clients. */

async function authorizationOf(bed: Awaited<ReturnType<typeof createOpenIdBed>>, query = '') {
  const location = (await bed.post(`/auth/signin/op${query}`)).headers.get('location')
  return new URL(location ?? '')
}

describe('RFC 9700 section 2.1: the authorization code', () => {
  test('[PKCE-1] 2.1.1: a fresh S256 challenge for each attempt', async () => {
    const bed = await createOpenIdBed()
    const first = await authorizationOf(bed)
    const second = await authorizationOf(bed)
    expect(first.searchParams.get('code_challenge_method')).toBe('S256')
    expect(first.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(first.searchParams.get('code_challenge')).not.toBe(second.searchParams.get('code_challenge'))
  })

  test('[AUTHZ-1] 2.1.2: the response type is code, never token', async () => {
    const bed = await createOpenIdBed()
    expect((await authorizationOf(bed, '?response_type=token')).searchParams.get('response_type')).toBe(
      'code',
    )
  })

  test.each(['access_token', 'id_token', 'token', 'response'])(
    '[CALLBACK-3] 2.1.2: a callback with %s in its address signs no one in',
    async (name) => {
      const bed = await createOpenIdBed()
      const url = await bed.leave()
      url.searchParams.delete('code')
      url.searchParams.set(name, 'eyJhbGciOiJub25lIn0.e30.')
      expectRefused(bed, await bed.comeBack(url), 'CALLBACK-3')
    },
  )
})

describe('RFC 9700 section 4.1: redirect URI', () => {
  test('[AUTHZ-1] the same redirect_uri goes to both endpoints, exact and without a query', async () => {
    const bed = await createOpenIdBed()
    const asked = (await authorizationOf(bed, '?callbackUrl=/next')).searchParams.get('redirect_uri')
    expect(asked).toBe(`${origin}/auth/callback/op`)
    await bed.signIn()
    const call = bed.op.calls.find(({ url }) => url.endsWith('/token'))
    expect(call?.form.get('redirect_uri')).toBe(asked)
  })

  test('[AUTHZ-2] the request that starts a sign-in cannot change it', async () => {
    const bed = await createOpenIdBed()
    const query =
      '?redirect_uri=https://evil.example&client_id=evil&request_uri=https://evil.example/r&request=x.y.z'
    const { searchParams } = await authorizationOf(bed, query)
    expect([searchParams.get('redirect_uri'), searchParams.get('client_id')]).toEqual([
      `${origin}/auth/callback/op`,
      'client-1',
    ])
    expect(searchParams.has('request') || searchParams.has('request_uri')).toBe(false)
  })
})

describe('RFC 9700 section 4.2: leaks by Referer', () => {
  test('[CALLBACK-4] 4.2.4: the callback answers with a redirect without code and state, and no page', async () => {
    const bed = await createOpenIdBed()
    const response = await bed.signIn()
    expect([response.status, await response.text()]).toEqual([302, ''])
    expect(response.headers.get('location')).not.toMatch(/code|state/)
  })

  test('[ERROR-1] 4.2.4: the redirect of a failed callback has no code and state either', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    url.searchParams.set('state', 'other')
    expect((await bed.comeBack(url)).headers.get('location')).not.toMatch(/code|state/)
  })
})

describe('RFC 9700 section 4.3: leaks by the address bar', () => {
  test('[TOKEN-4] code, verifier and secret go to the token endpoint in body and header, never in its address', async () => {
    const bed = await createOpenIdBed()
    await bed.signIn()
    for (const { url } of bed.op.calls) expect(new URL(url).search).toBe('')
  })

  test('[USERINFO-1] the access token goes to userinfo in a header', async () => {
    const bed = await createOpenIdBed({ idToken: false })
    await bed.signIn()
    const call = bed.op.calls.find(({ url }) => url.includes('/userinfo'))
    expect([call?.url, call?.headers.get('authorization')]).toEqual([`${issuer}/userinfo`, 'Bearer access-1'])
  })
})

describe('RFC 9700 section 4.4: mix-up', () => {
  test('[CALLBACK-2] 4.4.2.1: the iss of another issuer', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    url.searchParams.set('iss', 'https://evil.example')
    expectRefused(bed, await bed.comeBack(url), 'CALLBACK-2')
    expect(bed.op.paths()).not.toContain('/token')
  })

  test('[CALLBACK-2] 4.4.2.1: no iss from a provider whose metadata promises one', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    url.searchParams.delete('iss')
    expectRefused(bed, await bed.comeBack(url), 'CALLBACK-3')
  })

  test('[SEAL-2] 4.4.2.2: an answer at the callback of another provider', async () => {
    const bed = await createOpenIdBed()
    const provider = bed.config.providers[0] as { id: string }
    const two = await createOpenIdBed(
      {},
      { providers: [provider as never, { ...provider, id: 'two' } as never] },
    )
    const url = await two.leave()
    url.pathname = '/auth/callback/two'
    const response = await two.comeBack(url)
    expect(response.headers.get('location')).toMatch(/error=Configuration$/)
    expect(factsOf(two, 'SEAL-2')).toMatchObject([{ passed: false, expected: 'two', received: 'op' }])
    expect(two.op.paths()).not.toContain('/token')
  })
})

describe('RFC 9700 section 4.5: code injection', () => {
  test('[PKCE-2] someone else’s code does not match this browser’s verifier', async () => {
    const bed = await createOpenIdBed()
    const stolen = await bed.leave()
    bed.jar.clear()
    const own = await bed.leave()
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expectRefused(bed, await bed.comeBack(own), 'TOKEN-2')
  })

  test('[PKCE-2] 4.8 downgrade: without the verifier’s cookie nothing is redeemed', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    bed.jar.delete('__Secure-authjs.pkce.code_verifier')
    expectRefused(bed, await bed.comeBack(url), 'PKCE-2', { type: 'InvalidCheck' })
    expect(bed.op.paths()).not.toContain('/token')
  })

  test('[AUTHZ-2] 4.8 downgrade: the challenge cannot be taken out or replaced', async () => {
    const bed = await createOpenIdBed()
    const asked = await authorizationOf(bed, '?code_challenge=&code_challenge_method=plain')
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(asked.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  })

  test('[NONCE-1] an ID token from another attempt', async () => {
    const bed = await createOpenIdBed()
    bed.op.behaviour.claims = (good) => ({ ...good, nonce: 'of-another-attempt' })
    expectRefused(bed, await bed.signIn(), 'NONCE-1')
  })
})

describe('RFC 9700 section 4.7: forged callbacks', () => {
  test('[STATE-2] a browser that did not start cannot finish', async () => {
    const attacker = await createOpenIdBed()
    const url = await attacker.leave()
    attacker.jar.clear()
    expectRefused(attacker, await attacker.comeBack(url), 'STATE-2', { type: 'InvalidCheck' })
    expect(attacker.op.paths()).not.toContain('/token')
  })

  test('[CSRF-2] a sign-in cannot be started from another site', async () => {
    const bed = createTestBed()
    const response = await bed.send('/auth/signin/github', { method: 'POST', body: new URLSearchParams() })
    expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
    expect((await bed.get('/auth/signin/github')).headers.get('location')).toMatch(/error=Configuration$/)
  })

  test('[SEAL-1] check cookies are out of reach for scripts and other sites', async () => {
    const bed = await createOpenIdBed()
    const cookies = setCookies(await bed.post('/auth/signin/op')).filter(({ name }) =>
      /state|pkce|nonce/.test(name),
    )
    expect(cookies).toHaveLength(3)
    for (const { attributes } of cookies)
      expect(attributes).toMatchObject({ httponly: true, secure: true, samesite: 'Lax', path: '/' })
  })

  test('[SEAL-1] with form_post state and nonce are sent from another site, the verifier stays Lax', async () => {
    const bed = await createOpenIdBed({ authorization: { params: { response_mode: 'form_post' } } })
    const cookies = setCookies(await bed.post('/auth/signin/op'))
    const sameSite = Object.fromEntries(
      cookies.map(({ name, attributes }) => [name.split('.')[1], attributes['samesite']]),
    )
    expect(sameSite).toMatchObject({ state: 'None', nonce: 'None', pkce: 'Lax' })
  })
})

describe('RFC 9700 sections 4.11, 4.12 and 4.16', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    'https://app.example.evil.example',
    'https://app.example@evil.example',
  ])('[URL-2] 4.11.1: no open redirect to %s', async (callbackUrl) => {
    const bed = createTestBed()
    const response = await bed.post('/auth/signout', { callbackUrl })
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(origin)
  })

  test('[HTTP-4] 4.12: a redirect after a POST is no 307, which would send the form on', async () => {
    const bed = createTestBed()
    expect((await bed.post('/auth/signin/github')).status).toBe(302)
    expect((await bed.post('/auth/signout')).status).toBe(302)
  })

  test('[HTTP-4] 4.16: a page has no header but its type; the host decides whether it may be framed', async () => {
    const { headers } = await createTestBed().get('/auth/signin')
    expect([...headers.keys()].filter((name) => name !== 'set-cookie')).toEqual(['content-type'])
  })

  test('[IDTOKEN-2] 4.13: a provider’s key only signs for that provider', async () => {
    const bed = await createOpenIdBed()
    bed.op.behaviour.claims = (good) => ({ ...good, aud: 'another-client' })
    expectRefused(bed, await bed.signIn(), 'IDTOKEN-1')
  })

  test('[CALLBACK-1] the person learns of a refusal, but does not see what the provider wrote', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', '<script>alert(1)</script>')
    const response = await bed.comeBack(url)
    expectRefused(bed, response, 'CALLBACK-1', {
      type: 'OAuthCallbackError',
      page: 'signin?error=OAuthCallbackError',
    })
  })

  test('[PKCE-2] all three checks together sign in', async () => {
    const bed = await createOpenIdBed()
    expectSignedIn(bed, await bed.signIn())
  })
})
