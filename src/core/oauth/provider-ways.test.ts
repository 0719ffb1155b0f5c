import { describe, expect, test } from 'vitest'
import { OAuthCallbackError } from '../errors.ts'
import type { OIDCConfig } from '../provider-types.ts'
import { issuer } from '../testing/fake-openid.ts'
import { createOpenIdBed, expectRefused, expectSignedIn, type OpenIdBed } from '../testing/openid-bed.ts'
import { factsOf, origin, setCookies } from '../testing/test-bed.ts'
import type { Profile } from '../types.ts'

/** The provider posts its answer from its own site (OAuth 2.0 Form Post Response Mode). */
function postBack(bed: OpenIdBed, url: URL, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...fields })
  return bed.send(url.pathname, { method: 'POST', body })
}

describe('form_post, as Apple does it', () => {
  const apple = async (profiles: Profile[] = []) => {
    const authorization = { params: { response_mode: 'form_post', scope: 'openid name email' } }
    const profile = (claims: object) => {
      profiles.push(claims as Profile)
      return { id: '1' }
    }
    const bed = await createOpenIdBed({ id: 'apple', checks: ['nonce', 'state'], authorization, profile })
    const leave = async () => bed.op.authorize((await bed.post('/auth/signin/apple')).headers.get('location'))
    return { ...bed, leave }
  }

  test('[CALLBACK-5] parameters come from the body, not from the address', async () => {
    const bed = await apple()
    const url = await bed.leave()
    const response = await postBack(bed, url)
    expectSignedIn(bed, response)
    const again = await apple()
    const second = await again.leave()
    expectRefused(again, await again.comeBack(second), 'STATE-3')
  })

  test('[PROFILE-3] the user of the form is in the profile', async () => {
    const profiles: Profile[] = []
    const bed = await apple(profiles)
    const user = { name: { firstName: 'Mona', lastName: 'O' }, email: 'm@example.com' }
    expectSignedIn(bed, await postBack(bed, await bed.leave(), { user: JSON.stringify(user) }))
    expect(profiles).toMatchObject([{ sub: 'person-1', user }])
  })

  test.each(['', '{', 'null', '{"__proto__":{"polluted":true}}', '[]'])(
    '[PROFILE-3] a user field of %j is harmless',
    async (user) => {
      const profiles: Profile[] = []
      const bed = await apple(profiles)
      expectSignedIn(bed, await postBack(bed, await bed.leave(), { user }))
      expect(profiles).toMatchObject([{ sub: 'person-1' }])
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )

  test('[PROFILE-3] other providers have no such field', async () => {
    const profiles: Profile[] = []
    const profile = (claims: object) => {
      profiles.push(claims as Profile)
      return { id: '1' }
    }
    const bed = await createOpenIdBed({ authorization: { params: { response_mode: 'form_post' } }, profile })
    expectSignedIn(bed, await postBack(bed, await bed.leave(), { user: '{"name":"evil"}' }))
    expect(profiles[0]).not.toHaveProperty('user')
  })

  test('[SEAL-1] cookies are deleted with their usual attributes', async () => {
    const bed = await apple()
    const response = await postBack(bed, await bed.leave())
    const deleted = setCookies(response).filter(({ attributes }) => attributes['max-age'] === '0')
    expect(deleted.map(({ attributes }) => attributes['samesite'])).toEqual(['Lax', 'Lax'])
  })

  test('[PROXY-1] the redirect proxy is left out, the state stays', async () => {
    const bed = await createOpenIdBed(
      { checks: ['nonce'], authorization: { params: { response_mode: 'form_post' } } },
      { redirectProxyUrl: 'https://proxy.example/auth' },
    )
    const url = new URL((await bed.post('/auth/signin/op')).headers.get('location') ?? '')
    expect(url.searchParams.get('redirect_uri')).toBe(`${origin}/auth/callback/op`)
    expect(url.searchParams.has('state')).toBe(true)
  })
})

describe('many tenants, as Microsoft Entra ID does it', () => {
  const tenants = (tid: unknown) =>
    createOpenIdBed({
      tenantIssuer: (claims: { tid?: string }) => claims.tid && `https://op.example/${claims.tid}`,
    } as Partial<OIDCConfig<object>>).then((bed) => {
      bed.op.behaviour.claims = (good) => ({ ...good, tid, iss: 'https://op.example/tenant-1' })
      return bed
    })

  test('[IDTOKEN-5] the issuer is the one of the token’s tenant', async () => {
    const bed = await tenants('tenant-1')
    expectSignedIn(bed, await bed.signIn())
    expect(factsOf(bed, 'IDTOKEN-1')).toMatchObject([{ expected: { iss: 'https://op.example/tenant-1' } }])
    expect(factsOf(bed, 'IDTOKEN-2')).toMatchObject([{ passed: true }])
  })

  test.each(['tenant-2', undefined, 5])(
    '[IDTOKEN-5] a tenant %j that does not match the issuer',
    async (tid) => {
      const bed = await tenants(tid)
      expectRefused(bed, await bed.signIn(), 'IDTOKEN-1')
    },
  )

  test('[IDTOKEN-5] a token that cannot be read is checked like any other', async () => {
    const bed = await tenants('tenant-1')
    bed.op.behaviour.sign = () => 'x.y.z'
    expectRefused(bed, await bed.signIn(), 'IDTOKEN-1')
  })

  test('[ERROR-1] an OAuthCallbackError of token.conform leads to the sign-in page', async () => {
    const conform = async (response: Response) => {
      const body = (await response.json()) as { error?: string }
      if (body.error) throw new OAuthCallbackError(body.error)
      return undefined
    }
    const bed = await createOpenIdBed({ token: { conform } })
    bed.op.behaviour.tokens = () => ({ error: 'consent_required' })
    const response = await bed.signIn()
    expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=OAuthCallbackError`)
  })
})

describe('other ways', () => {
  test('[TOKEN-6] token.conform may replace the answer', async () => {
    const conform = async (response: Response) => {
      const { data } = (await response.json()) as { data: object }
      return Response.json(data)
    }
    const bed = await createOpenIdBed({ token: { conform } })
    bed.op.behaviour.tokens = (data) => ({ data })
    expectSignedIn(bed, await bed.signIn())
  })

  test('[AUTHZ-1] the claims parameter is JSON', async () => {
    const claims = { id_token: { email: { essential: true } } }
    const bed = await createOpenIdBed({ authorization: { params: { claims } } })
    const url = new URL((await bed.post('/auth/signin/op')).headers.get('location') ?? '')
    expect(url.searchParams.get('claims')).toBe(JSON.stringify(claims))
  })

  test('[DISCOVERY-1] an issuer over http, with a path and a slash, is discovered below it', async () => {
    const bed = await createOpenIdBed({ issuer: 'http://localhost:9000/realms/one/' })
    await bed.post('/auth/signin/op')
    expect(bed.op.calls.map(({ url }) => url)).toEqual([
      'http://localhost:9000/realms/one/.well-known/openid-configuration',
    ])
  })

  test('[DISCOVERY-1] userinfo is needed only if the profile comes from there', async () => {
    const bed = await createOpenIdBed()
    delete bed.op.behaviour.metadata['userinfo_endpoint']
    expectSignedIn(bed, await bed.signIn())
    const asking = await createOpenIdBed({ idToken: false })
    delete asking.op.behaviour.metadata['userinfo_endpoint']
    expectRefused(asking, await asking.signIn(), 'DISCOVERY-1')
  })

  test('[USERINFO-3] profile gets the engine’s fetch', async () => {
    let answer: unknown
    const bed = await createOpenIdBed({
      async profile(_profile, _tokens, engine) {
        answer = await (await engine?.fetch(`${issuer}/jwks`))?.json()
        return { id: '1' }
      },
    })
    expectSignedIn(bed, await bed.signIn())
    expect(answer).toHaveProperty('keys')
  })
})
