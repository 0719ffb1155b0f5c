import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  clientId,
  clientSecret,
  createSigningKey,
  issuer,
  signWith,
  unsigned,
} from '../testing/fake-openid.ts'
import { createOpenIdBed, expectRefused, expectSignedIn, type OpenIdBed } from '../testing/openid-bed.ts'
import { factsOf, setCookies } from '../testing/test-bed.ts'

/** One test for each of OpenID's relying-party certification tests for the code flow. https://openid.net/certification/rp_testing/ */

type Change = (bed: OpenIdBed) => void | Promise<void>

async function signInWith(change: Change, provider: Parameters<typeof createOpenIdBed>[0] = {}) {
  const bed = await createOpenIdBed(provider)
  await change(bed)
  return { bed, response: await bed.signIn() }
}

const claims =
  (override: Record<string, unknown>): Change =>
  ({ op }) => {
    op.behaviour.claims = (good) => ({ ...good, ...override })
  }

describe('code flow', () => {
  test('[IDTOKEN-1] oidcc-client-test: a good ID token signs in', async () => {
    const { bed, response } = await signInWith(() => undefined)
    expectSignedIn(bed, response)
    expect(factsOf(bed, 'IDTOKEN-1')).toMatchObject([{ passed: true, received: { sub: 'person-1' } }])
    expect(bed.op.paths()).toEqual([
      '/.well-known/openid-configuration',
      '/.well-known/openid-configuration',
      '/token',
      '/jwks',
    ])
  })

  test('[AUTHZ-1] scope-openid: the request asks for openid', async () => {
    const bed = await createOpenIdBed()
    const location = (await bed.post('/auth/signin/op')).headers.get('location')
    expect(new URL(location ?? '').searchParams.get('scope')?.split(' ')).toContain('openid')
  })

  test('[TOKEN-4] client-secret-basic: id and secret go in the Authorization header', async () => {
    const { bed } = await signInWith(() => undefined)
    const call = bed.op.calls.find(({ url }) => url.endsWith('/token'))
    expect(call?.headers.get('authorization')).toBe(`Basic ${btoa(`${clientId}:${clientSecret}`)}`)
    expect(call?.form.has('client_secret')).toBe(false)
  })

  test('[DISCOVERY-1] discovery-issuer-mismatch: a document of another issuer is refused', async () => {
    const bed = await createOpenIdBed()
    bed.op.behaviour.metadata['issuer'] = 'https://other.example'
    const response = await bed.post('/auth/signin/op')
    expect(response.headers.get('location')).toMatch(/error\?error=Configuration$/)
    expect(factsOf(bed, 'DISCOVERY-1')).toMatchObject([{ passed: false }])
  })

  test('[DISCOVERY-1] discovery-openid-configuration: a good one is reported', async () => {
    const { bed } = await signInWith(() => undefined)
    expect(factsOf(bed, 'DISCOVERY-1')).toMatchObject([
      { passed: true, expected: `${issuer}/` },
      { passed: true },
    ])
  })
})

describe('claims of the ID token', () => {
  test.each<[string, Change]>([
    ['invalid-iss: another issuer', claims({ iss: 'https://other.example' })],
    ['missing-iss: no issuer', claims({ iss: undefined })],
    ['invalid-aud: another audience', claims({ aud: 'other' })],
    ['missing-aud: no audience', claims({ aud: undefined })],
    ['multiple audiences without this client', claims({ aud: ['other', 'third'], azp: 'other' })],
    ['multiple audiences without azp', claims({ aud: [clientId, 'other'] })],
    ['multiple audiences with the azp of another client', claims({ aud: [clientId, 'other'], azp: 'other' })],
    ['missing-sub: no subject', claims({ sub: undefined })],
    ['an empty subject', claims({ sub: '' })],
    ['missing-iat: no time of issue', claims({ iat: undefined })],
    ['missing-exp: no expiry', claims({ exp: undefined })],
    ['expired', claims({ exp: 1 })],
    ['an expiry that is a text', claims({ exp: '2999-01-01' })],
    ['not valid yet', claims({ nbf: 9_999_999_999 })],
    [
      'no ID token at all',
      ({ op }) => {
        op.behaviour.tokens = ({ id_token: _, ...rest }) => rest
      },
    ],
    [
      'an encrypted ID token',
      ({ op }) => {
        op.behaviour.sign = () => 'a.b.c.d.e'
      },
    ],
  ])('[IDTOKEN-1] %s', async (_, change) => {
    const { bed, response } = await signInWith(change)
    expectRefused(bed, response, 'IDTOKEN-1')
  })

  test('[IDTOKEN-1] multiple audiences with the azp of this client are accepted', async () => {
    const { bed, response } = await signInWith(claims({ aud: [clientId, 'other'], azp: clientId }))
    expectSignedIn(bed, response)
  })

  test('[NONCE-1] nonce-unless-code-flow: without the check none is sent and none needed', async () => {
    const { bed, response } = await signInWith(() => undefined, { checks: ['pkce', 'state'] })
    expectSignedIn(bed, response)
  })

  test('[NONCE-1] nonce-unless-code-flow: without the check a nonce in the token is refused', async () => {
    const { bed, response } = await signInWith(claims({ nonce: 'other' }), { checks: ['pkce', 'state'] })
    expectRefused(bed, response, 'NONCE-1')
  })

  test.each([
    ['another nonce', 'other'],
    ['no nonce', undefined],
  ])('[NONCE-1] nonce-invalid: %s', async (_, nonce) => {
    const { bed, response } = await signInWith(claims({ nonce }))
    expectRefused(bed, response, 'NONCE-1')
  })

  test('[NONCE-1] the cookie is missing', async () => {
    const bed = await createOpenIdBed()
    const url = await bed.leave()
    bed.jar.delete('__Secure-authjs.nonce')
    expectRefused(bed, await bed.comeBack(url), 'NONCE-1', { type: 'InvalidCheck' })
  })

  test('[NONCE-1] its cookie has no Max-Age, only Expires', async () => {
    const bed = await createOpenIdBed()
    const cookies = setCookies(await bed.post('/auth/signin/op'))
    const { attributes } = cookies.find(({ name }) => name.endsWith('nonce')) ?? {}
    expect(attributes?.['max-age']).toBeUndefined()
    expect(attributes?.['expires']).toBe(new Date(bed.clock.now + 900_000).toUTCString())
  })

  test('[NONCE-1] a good nonce is reported', async () => {
    const { bed } = await signInWith(() => undefined)
    expect(factsOf(bed, 'NONCE-1').at(-1)).toMatchObject({ passed: true })
  })

  test('[IDTOKEN-4] at_hash: of this access token', async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('access-1'))
    const at_hash = Buffer.from(digest.slice(0, 16)).toString('base64url')
    const { bed, response } = await signInWith(claims({ at_hash }))
    expectSignedIn(bed, response)
    expect(factsOf(bed, 'IDTOKEN-4')).toMatchObject([{ passed: true, received: at_hash }])
  })

  test.each(['other', '', 5, null])('[IDTOKEN-4] at_hash: %j is of another access token', async (at_hash) => {
    const { bed, response } = await signInWith(claims({ at_hash }))
    expectRefused(bed, response, 'IDTOKEN-4')
  })
})

describe('signature of the ID token', () => {
  test('[IDTOKEN-2] idtoken-sig-rs256: verified with the published key', async () => {
    const { bed, response } = await signInWith(() => undefined)
    expectSignedIn(bed, response)
    expect(factsOf(bed, 'IDTOKEN-2')).toMatchObject([
      { passed: true, received: { alg: 'RS256', kid: 'rs' }, detail: `verified with ${issuer}/jwks` },
    ])
  })

  test('[IDTOKEN-2] idtoken-sig-es256: verified with the published key', async () => {
    const { bed, response } = await signInWith(async ({ op }) => {
      const key = await createSigningKey('ES256', 'es')
      op.behaviour.keys = [op.key.publicJwk, key.publicJwk]
      op.behaviour.sign = (all) => signWith(key, all)
    })
    expectSignedIn(bed, response)
  })

  test.each<[string, Change]>([
    [
      'invalid-sig-rs256: a changed signature',
      ({ op }) => {
        op.behaviour.sign = async (all) => {
          const jwt = await signWith(op.key, all)
          return `${jwt.slice(0, -8)}${jwt.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`
        }
      },
    ],
    [
      'invalid-sig: claims changed after signing',
      ({ op }) => {
        op.behaviour.sign = async (all) => {
          const [header, , signature] = (await signWith(op.key, all)).split('.')
          const changed = Buffer.from(JSON.stringify({ ...all, sub: 'admin' })).toString('base64url')
          return `${header}.${changed}.${signature}`
        }
      },
    ],
    [
      'a foreign key under the published kid',
      async ({ op }) => {
        const foreign = await createSigningKey('RS256', 'rs')
        op.behaviour.sign = (all) => signWith(foreign, all)
      },
    ],
    [
      'unknown kid',
      async ({ op }) => {
        const foreign = await createSigningKey('ES256', 'unknown')
        op.behaviour.sign = (all) => signWith(foreign, all)
      },
    ],
    [
      'kid-absent-multiple-jwks: which key is not said',
      async ({ op }) => {
        const nameless = { ...op.key, kid: undefined }
        const second = await createSigningKey('RS256', 'rs-2')
        op.behaviour.keys = [op.key.publicJwk, second.publicJwk]
        op.behaviour.sign = (all) => signWith(nameless, all)
      },
    ],
    [
      'idtoken-sig-none: alg none',
      ({ op }) => {
        op.behaviour.sign = (all) => unsigned(all)
      },
    ],
    [
      'HS256 with the public key as secret',
      ({ op }) => {
        op.behaviour.sign = (all) => hmac(all, JSON.stringify(op.key.publicJwk))
      },
    ],
    [
      'the keys cannot be had',
      ({ op }) => {
        op.behaviour.answers[`${issuer}/jwks`] = () => new Response('', { status: 503 })
      },
    ],
    [
      'the keys are no key set',
      ({ op }) => {
        op.behaviour.answers[`${issuer}/jwks`] = () => Response.json({ keys: 'none' })
      },
    ],
  ])('[IDTOKEN-2] %s', async (_, change) => {
    const { bed, response } = await signInWith(change)
    expectRefused(bed, response, 'IDTOKEN-2')
  })

  test('[IDTOKEN-2] kid-absent-single-jwks: the only key is used', async () => {
    const { bed, response } = await signInWith(({ op }) => {
      const { kid: _, ...nameless } = op.key.publicJwk
      op.behaviour.keys = [nameless]
      op.behaviour.sign = (all) => signWith({ ...op.key, kid: undefined }, all)
    })
    expectSignedIn(bed, response)
  })

  test('[IDTOKEN-2] idtoken-sig-hs256: verified with the client secret, without asking for keys', async () => {
    const { bed, response } = await signInWith(({ op }) => {
      op.behaviour.sign = (all) => hmac(all, clientSecret)
    })
    expectSignedIn(bed, response)
    expect(factsOf(bed, 'IDTOKEN-2')).toMatchObject([{ passed: true, received: { alg: 'HS256' } }])
    expect(bed.op.paths()).not.toContain('/jwks')
  })

  test('[IDTOKEN-2] HS256 at a client without a secret', async () => {
    const { bed, response } = await signInWith(
      ({ op }) => {
        op.behaviour.sign = (all) => hmac(all, ' ')
      },
      { clientSecret: undefined, client: { token_endpoint_auth_method: 'none' } },
    )
    expectRefused(bed, response, 'IDTOKEN-2')
  })

  test('[IDTOKEN-2] alg none is refused even where the client settings ask for it', async () => {
    const { bed, response } = await signInWith(
      ({ op }) => {
        op.behaviour.sign = (all) => unsigned(all)
      },
      { client: { id_token_signed_response_alg: 'none' } },
    )
    expectRefused(bed, response, 'IDTOKEN-2')
  })

  test('[IDTOKEN-1] an algorithm that neither client nor provider names', async () => {
    const { bed, response } = await signInWith(
      ({ op }) => {
        op.behaviour.metadata['id_token_signing_alg_values_supported'] = ['ES256']
      },
      { client: {} },
    )
    expectRefused(bed, response, 'IDTOKEN-1')
  })

  test('[IDTOKEN-3] no keys: accepted from the token endpoint, and reported', async () => {
    const { bed, response } = await signInWith(({ op }) => {
      delete op.behaviour.metadata['jwks_uri']
    })
    expectSignedIn(bed, response)
    expect(factsOf(bed, 'IDTOKEN-2')).toEqual([])
    expect(factsOf(bed, 'IDTOKEN-3')).toMatchObject([
      { kind: 'decision', subject: 'id-token-signature', facts: { header: { alg: 'RS256' } } },
    ])
  })

  test('[IDTOKEN-2] jwks_uri of the configuration, with configured endpoints', async () => {
    const { bed, response } = await signInWith(() => undefined, {
      authorization: `${issuer}/authorize?scope=openid`,
      token: `${issuer}/token`,
      userinfo: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
    })
    expectSignedIn(bed, response)
    expect(bed.op.paths()).toEqual(['/token', '/jwks'])
  })
})

describe('userinfo', () => {
  test('[USERINFO-2] userinfo-bearer-header: the profile of userinfo, asked for with the token in the header', async () => {
    const { bed, response } = await signInWith(() => undefined, { idToken: false })
    expectSignedIn(bed, response)
    const call = bed.op.calls.find(({ url }) => url.endsWith('/userinfo'))
    expect([call?.method, call?.headers.get('authorization')]).toEqual(['GET', 'Bearer access-1'])
  })

  const signedUserinfo =
    (sign: (all: Record<string, unknown>) => Promise<string>): Change =>
    async ({ op }) => {
      const jwt = await sign({ iss: issuer, aud: clientId, sub: 'person-1', name: 'Mona' })
      op.behaviour.userinfo = () => new Response(jwt, { headers: { 'content-type': 'application/jwt' } })
    }
  const signed = { idToken: false, client: { userinfo_signed_response_alg: 'RS256' } }

  test('[IDTOKEN-2] userinfo-signed: verified with the published key', async () => {
    const bed = await createOpenIdBed(signed)
    await signedUserinfo((all) => signWith(bed.op.key, all))(bed)
    expectSignedIn(bed, await bed.signIn())
    expect(factsOf(bed, 'IDTOKEN-2')).toMatchObject([
      { subject: 'id-token-signature', passed: true },
      { subject: 'userinfo-signature', passed: true },
    ])
  })

  test('[IDTOKEN-2] userinfo-signed: of a foreign key', async () => {
    const foreign = await createSigningKey('RS256', 'rs')
    const { bed, response } = await signInWith(
      signedUserinfo((all) => signWith(foreign, all)),
      signed,
    )
    expectRefused(bed, response, 'IDTOKEN-2')
  })

  test.each<[string, object]>([
    ['userinfo-invalid-sub: of another person', { sub: 'person-2' }],
    ['of nobody', { name: 'Mona' }],
  ])('[USERINFO-4] %s', async (_, body) => {
    const { bed, response } = await signInWith(
      ({ op }) => {
        op.behaviour.userinfo = () => Response.json(body)
      },
      { idToken: false },
    )
    expectRefused(bed, response, 'USERINFO-4')
  })
})

function hmac(all: Record<string, unknown>, secret: string): Promise<string> {
  return new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
}
