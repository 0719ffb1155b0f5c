import { describe, expect, test } from 'vitest'
import { maxBodyBytes } from '../oauth/bounded-fetch.ts'
import { ProtocolError } from '../oauth/protocol-error.ts'
import type { OAuth2Config } from '../provider-types.ts'
import { causeOf, expectFailure, withProvider } from '../testing/failed-callback.ts'
import { createTestBed, factsOf, origin, signInWithGitHub } from '../testing/test-bed.ts'

const tokenUrl = 'https://github.com/login/oauth/access_token'

describe('the token endpoint', () => {
  const fail = async (answer: () => Response | Promise<Response>, rule: string) => {
    const bed = createTestBed()
    bed.provider.answers[tokenUrl] = answer
    expectFailure(bed, await signInWithGitHub(bed), { type: 'CallbackRouteError', rule })
    expect(causeOf(bed)).toMatchObject({ provider: 'github', err: expect.any(Error) })
    return bed
  }

  test('[TOKEN-1] cannot be reached', () =>
    fail(() => {
      throw new TypeError('fetch failed')
    }, 'TOKEN-1'))

  test('[TOKEN-1] answers 500', () => fail(() => new Response('oops', { status: 500 }), 'TOKEN-1'))

  test('[TOKEN-2] answers 400 with an error', async () => {
    const body = { error: 'invalid_grant', error_description: 'code used' }
    const bed = await fail(() => Response.json(body, { status: 400 }), 'TOKEN-2')
    expect(factsOf(bed, 'TOKEN-2')).toMatchObject([{ received: { status: 400, body } }])
  })

  test('[TOKEN-2] answers 200 with an error, as GitHub does', async () => {
    const body = {
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
    }
    const bed = await fail(() => Response.json(body), 'TOKEN-2')
    const { err } = causeOf(bed)
    expect(err).toBeInstanceOf(ProtocolError)
    expect(err).toMatchObject({ code: 'token-error', cause: body })
    expect(factsOf(bed, 'TOKEN-2')).toMatchObject([
      { detail: 'the token endpoint returned bad_verification_code' },
    ])
  })

  test('[TOKEN-3] answers HTML', async () => {
    const html = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
    const bed = await fail(html, 'TOKEN-3')
    expect(factsOf(bed, 'TOKEN-3')).toMatchObject([
      { received: { status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' } },
    ])
  })

  test.each([
    ['no access_token', { token_type: 'bearer' }],
    ['an empty access_token', { access_token: '', token_type: 'bearer' }],
    ['an access_token that is no text', { access_token: 5, token_type: 'bearer' }],
    ['no token_type', { access_token: 'a' }],
    ['an unknown token_type', { access_token: 'a', token_type: 'mac' }],
    ['a negative expires_in', { access_token: 'a', token_type: 'bearer', expires_in: -5 }],
    ['an array', []],
    ['null', null],
  ])('[TOKEN-3] answers %s', (_, body) => fail(() => Response.json(body), 'TOKEN-3').then(() => undefined))

  test('[BODY-1] answers 5 MB', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 65536
            if (sent > 5_000_000) controller.close()
            else controller.enqueue(new Uint8Array(65536))
          },
        }),
      )
    const bed = await fail(endless, 'BODY-1')
    expect(causeOf(bed).err).toMatchObject({ code: 'body-too-large' })
    expect(sent).toBeLessThan(maxBodyBytes + 4 * 65536)
  })

  test('[TOKEN-1] redirects are not followed', async () => {
    await fail(
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
      'TOKEN-1',
    )
  })

  test('[TOKEN-3] bearer in capitals, expires_in as text', async () => {
    const accounts: unknown[] = []
    const bed = createTestBed({ callbacks: { signIn: ({ account }) => accounts.push(account) > 0 } })
    bed.provider.answers[tokenUrl] = () =>
      Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: '3600', extra: 1 })
    await signInWithGitHub(bed)
    expect(accounts).toEqual([
      {
        access_token: 'a',
        token_type: 'bearer',
        expires_in: 3600,
        extra: 1,
        expires_at: bed.clock.now / 1000 + 3600,
        provider: 'github',
        type: 'oauth',
        providerAccountId: '583231',
      },
    ])
  })

  test('[TOKEN-1] conform may correct the answer', async () => {
    const bed = withProvider({
      token: {
        url: tokenUrl,
        conform: async (response) =>
          Response.json({ ...((await response.json()) as object), token_type: 'bearer' }),
      },
    })
    bed.provider.answers[tokenUrl] = () => Response.json({ access_token: 'a' })
    await signInWithGitHub(bed)
    expect(bed.logged.errors).toEqual([])
  })
})

describe('client authentication', () => {
  const authenticate = async (change: Partial<OAuth2Config<never>>) => {
    const bed = withProvider(change)
    await signInWithGitHub(bed)
    return { bed, call: bed.provider.calls[0] }
  }

  test('[TOKEN-4] HTTP Basic by default', async () => {
    const { call } = await authenticate({ clientId: 'a-b c', clientSecret: 's_.:ü' })
    expect(call?.headers.get('authorization')).toBe(`Basic ${btoa('a-b+c:s_.%3A%C3%BC')}`)
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: `${origin}/auth/callback/github`,
    })
    expect(call?.headers.get('accept')).toBe('application/json')
  })

  test('[TOKEN-4] client_secret_post and none', async () => {
    const post = await authenticate({ client: { token_endpoint_auth_method: 'client_secret_post' } })
    expect(post.call?.headers.get('authorization')).toBeNull()
    expect(post.call?.form.get('client_secret')).toBe('client-secret')
    const none = await authenticate({ client: { token_endpoint_auth_method: 'none' } })
    expect(none.call?.form.get('client_id')).toBe('client-1')
    expect(none.call?.form.has('client_secret')).toBe(false)
  })

  test('[TOKEN-4] an unknown method', async () => {
    const { bed } = await authenticate({ client: { token_endpoint_auth_method: 'magic' } })
    expect(causeOf(bed).err).toMatchObject({ code: 'unsupported-client-authentication' })
  })
})
