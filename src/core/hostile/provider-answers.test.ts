import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxBodyMs } from '../oauth/bounded-fetch.ts'
import { issuer } from '../testing/fake-openid.ts'
import { anyText, createHostileBed, expectHarmless, type HostileBed } from '../testing/hostile.ts'
import { createOpenIdBed, expectRefused } from '../testing/openid-bed.ts'
import { createTestBed, factsOf, origin, signInWithGitHub } from '../testing/test-bed.ts'

const runs = { numRuns: 100 }
const tokenUrl = 'https://github.com/login/oauth/access_token'
const userUrl = 'https://api.github.com/user'

const json = fc.jsonValue({ maxDepth: 3 })
const status = fc.constantFrom(200, 201, 204, 301, 302, 400, 401, 404, 429, 500, 503)
const type = fc.constantFrom(
  'application/json',
  'text/html',
  'application/x-www-form-urlencoded',
  'image/png',
)
const answer = fc
  .record({
    status,
    type,
    body: fc.oneof(
      json.map((value) => JSON.stringify(value)),
      anyText,
    ),
  })
  .map(({ status: code, type: mime, body }) => () => {
    const text = code === 204 ? null : (body ?? null)
    return new Response(text, {
      status: code,
      headers: { 'content-type': mime, location: 'https://evil.example' },
    })
  })
/** A token answer that is nearly good. */
const tokens = fc
  .record(
    {
      access_token: fc.oneof(json, fc.constant('token')),
      token_type: fc.oneof(json, fc.constant('bearer')),
      expires_in: json,
      refresh_token: json,
      scope: json,
      id_token: fc.oneof(json, anyText, fc.constant('eyJhbGciOiJub25lIn0.e30.')),
      error: fc.oneof(json, anyText),
    },
    { requiredKeys: [] },
  )
  .map((body) => () => Response.json(body))

/** Nobody is signed in unless the provider said who, with status 200 and a bearer token. */
async function comesBack(bed: HostileBed, provider: string): Promise<void> {
  const location = (await bed.post(`/auth/signin/${provider}`)).headers.get('location') ?? ''
  const state = new URL(location).searchParams.get('state') ?? ''
  const response = await bed.get(`/auth/callback/${provider}?${new URLSearchParams({ code: 'c', state })}`)
  expectHarmless(bed, response)
  bed.jar.clear()
}

describe('answers of the token endpoint', () => {
  test('[TOKEN-3] none of them signs in if userinfo names no one', async () => {
    const bed = await createHostileBed()
    bed.provider.answers[userUrl] = () => Response.json([])
    await fc.assert(
      fc.asyncProperty(fc.oneof(answer, tokens), async (respond) => {
        bed.provider.answers[tokenUrl] = respond
        await comesBack(bed, 'github')
      }),
      runs,
    )
  })
})

describe('answers of userinfo', () => {
  test('[USERINFO-1] only an object with status 200 signs in', async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (respond) => {
        const bed = createTestBed()
        bed.provider.answers[userUrl] = respond
        const signedIn = await signInWithGitHub(bed)
        const good = respond()
        const body = await good.json().catch(() => undefined)
        const isProfile =
          good.status === 200 && typeof body === 'object' && body !== null && !Array.isArray(body)
        if (!isProfile) expectHarmless(bed, signedIn)
        expect(bed.jar.has('__Secure-authjs.session-token') && !isProfile).toBe(false)
      }),
      runs,
    )
  })

  test('[PROFILE-2] members called __proto__ and constructor pollute nothing', async () => {
    const bed = createTestBed({ session: { strategy: 'jwt' } })
    bed.provider.answers[userUrl] = () =>
      new Response('{"id":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}', {
        headers: { 'content-type': 'application/json' },
      })
    await signInWithGitHub(bed)
    expect(bed.logged.errors).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('discovery documents and keys', () => {
  test('[DISCOVERY-1] no document sends the browser where it did not ask to go', async () => {
    const document = fc.record(
      {
        issuer: fc.oneof(fc.constant(issuer), json),
        authorization_endpoint: fc.oneof(anyText, json),
        token_endpoint: json,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          document.map((body) => () => Response.json(body)),
          answer,
        ),
        async (respond) => {
          const bed = await createHostileBed()
          bed.op.behaviour.answers[`${issuer}/.well-known/openid-configuration`] = respond
          const response = await bed.post('/auth/signin/op')
          const { protocol } = new URL(response.headers.get('location') ?? '')
          expect(['http:', 'https:']).toContain(protocol)
        },
      ),
      runs,
    )
  })

  test('[IDTOKEN-2] no key set but the issuer’s signs in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          answer,
          json.map((keys) => () => Response.json({ keys })),
        ),
        async (respond) => {
          const bed = await createOpenIdBed()
          bed.op.behaviour.answers[`${issuer}/jwks`] = respond
          expectRefused(bed, await bed.signIn(), 'IDTOKEN-2')
        },
      ),
      runs,
    )
  })

  test('[IDTOKEN-1] no ID token but a signed one signs in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, json.map(String)), async (id_token) => {
        const bed = await createOpenIdBed()
        bed.op.behaviour.tokens = (good) => ({ ...good, id_token })
        expectRefused(bed, await bed.signIn(), 'IDTOKEN-1')
      }),
      runs,
    )
  })
})

describe('slow and endless answers', () => {
  test('[BODY-1] an answer that takes too long by the engine’s clock is given up', async () => {
    const bed = createTestBed()
    let cancelled = false
    bed.provider.answers[tokenUrl] = () => {
      const body = new ReadableStream({
        pull(controller) {
          bed.clock.now += maxBodyMs / 4
          controller.enqueue(new TextEncoder().encode(' '))
        },
        cancel() {
          cancelled = true
        },
      })
      return new Response(body)
    }
    const response = await signInWithGitHub(bed)
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
    expect(factsOf(bed, 'BODY-1')).toMatchObject([
      { passed: false, detail: expect.stringContaining('seconds') },
    ])
    expect(cancelled).toBe(true)
  })

  test('[BODY-1] an answer whose stream breaks is an error', async () => {
    const bed = createTestBed()
    bed.provider.answers[tokenUrl] = () =>
      new Response(new ReadableStream({ start: (controller) => controller.error(new Error('cut')) }))
    expectHarmless(bed, await signInWithGitHub(bed))
    expect(bed.jar.has('__Secure-authjs.session-token')).toBe(false)
  })

  test.each([301, 302, 303, 307, 308])(
    '[TOKEN-1] a %i of the token endpoint is not followed',
    async (code) => {
      const bed = createTestBed()
      bed.provider.answers[tokenUrl] = () =>
        new Response(null, { status: code, headers: { location: 'https://evil.example/token' } })
      expectHarmless(bed, await signInWithGitHub(bed))
      expect(bed.provider.calls.map(({ url }) => url)).toEqual([tokenUrl])
    },
  )
})
