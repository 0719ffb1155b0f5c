import { describe, expect, test } from 'vitest'
import { encode } from '../jwt.ts'
import { maxBodyBytes } from '../oauth/bounded-fetch.ts'
import { customFetch } from '../symbols.ts'
import { causeOf, configuration, expectFailure, withProvider } from '../testing/failed-callback.ts'
import { githubUser } from '../testing/fake-provider.ts'
import { github } from '../testing/github-like.ts'
import {
  callbackPath,
  createTestBed,
  factsOf,
  origin,
  setCookies,
  signInWithGitHub,
} from '../testing/test-bed.ts'
import type { UserinfoContext } from '../types.ts'

const tokenUrl = 'https://github.com/login/oauth/access_token'
const userUrl = 'https://api.github.com/user'
const cleared = ['__Secure-authjs.state', '__Secure-authjs.pkce.code_verifier']

describe('checks', () => {
  test('[STATE-3] a different state than was sent', async () => {
    const bed = createTestBed()
    const response = await signInWithGitHub(bed, { answer: { state: 'other' } })
    expectFailure(bed, response, { type: 'CallbackRouteError', rule: 'STATE-3' })
    expect(setCookies(response).map(({ name }) => name)).toEqual(cleared)
    expect(bed.provider.calls).toEqual([])
  })

  test('[STATE-3] no state at all', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github')).replace(/&state=[^&]*/, '')
    expectFailure(bed, await bed.get(path), { type: 'CallbackRouteError', rule: 'STATE-3' })
  })

  test('[STATE-2] the cookie is missing', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    bed.jar.delete('__Secure-authjs.state')
    expectFailure(bed, await bed.get(path), { type: 'InvalidCheck', rule: 'STATE-2' })
  })

  test.each(['x', 'a.b.c.d.e', `${'A'.repeat(5000)}`])(
    '[STATE-2] the cookie is nonsense: %.10s',
    async (value) => {
      const bed = createTestBed()
      const path = callbackPath(await bed.post('/auth/signin/github'))
      bed.jar.set('__Secure-authjs.state', value)
      expectFailure(bed, await bed.get(path), { type: 'InvalidCheck', rule: 'STATE-2' })
      expect(causeOf(bed).err).toBeInstanceOf(Error)
    },
  )

  test('[STATE-2] the cookie has expired', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    bed.clock.now += 916_000
    expectFailure(bed, await bed.get(path), { type: 'InvalidCheck', rule: 'STATE-2' })
  })

  test('[SEAL-1] the state cookie cannot be used as verifier', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    bed.jar.set('__Secure-authjs.pkce.code_verifier', bed.jar.get('__Secure-authjs.state') ?? '')
    expectFailure(bed, await bed.get(path), { type: 'InvalidCheck', rule: 'PKCE-2' })
  })

  test('[SEAL-2] a cookie of another provider', async () => {
    const bed = createTestBed({ providers: [github, { ...github, id: 'other' }] })
    const path = callbackPath(await bed.post('/auth/signin/github')).replace(
      '/callback/github',
      '/callback/other',
    )
    expectFailure(bed, await bed.get(path), { type: 'InvalidCheck', rule: 'SEAL-2' })
  })

  test('[PKCE-2] the verifier cookie is missing: the code is not redeemed', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    bed.jar.delete('__Secure-authjs.pkce.code_verifier')
    expectFailure(bed, await bed.get(path), { type: 'InvalidCheck', rule: 'PKCE-2' })
    expect(bed.provider.calls).toEqual([])
  })

  test('[PKCE-2] the verifier is sent; without the check there is none', async () => {
    const bed = createTestBed()
    await signInWithGitHub(bed)
    expect(bed.provider.calls[0]?.form.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    const plain = withProvider({ checks: ['state'] })
    await signInWithGitHub(plain)
    expect(plain.logged.errors).toEqual([])
    expect(plain.provider.calls[0]?.form.has('code_verifier')).toBe(false)
  })

  test('[CALLBACK-4] a second callback has no cookies left', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    const response = await bed.get(path)
    expect(
      setCookies(response)
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(cleared)
    const again = await bed.get(path)
    expect(again.headers.get('location')).toBe(configuration)
    expect(bed.logged.errors).toMatchObject([{ type: 'InvalidCheck' }])
  })
})

describe("the provider's answer", () => {
  test('[CALLBACK-1] consent denied', async () => {
    const bed = createTestBed()
    const response = await signInWithGitHub(bed, {
      answer: { error: 'access_denied', error_description: 'The user has denied your application access.' },
    })
    expectFailure(bed, response, {
      type: 'OAuthCallbackError',
      rule: 'CALLBACK-1',
      location: `${origin}/auth/signin?error=OAuthCallbackError`,
    })
    expect(causeOf(bed)).toMatchObject({
      error: 'access_denied',
      err: { code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' },
    })
    expect(bed.provider.calls).toEqual([])
  })

  test('[CALLBACK-1] parameters cannot replace the cause', async () => {
    const bed = createTestBed()
    await signInWithGitHub(bed, { answer: { error: 'x', err: 'fake', cause: 'fake' } })
    expect(causeOf(bed).err).toBeInstanceOf(Error)
  })

  test('[CALLBACK-2] another issuer', async () => {
    const bed = createTestBed()
    const response = await signInWithGitHub(bed, { answer: { iss: 'https://evil.example' } })
    expectFailure(bed, response, { type: 'CallbackRouteError', rule: 'CALLBACK-2' })
    expect(factsOf(bed, 'CALLBACK-2')).toMatchObject([
      { expected: 'https://github.com/login/oauth', received: 'https://evil.example' },
    ])
  })

  test.each(['code', 'state', 'iss', 'error'])('[CALLBACK-3] %s twice', async (name) => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    expectFailure(bed, await bed.get(`${path}&${name}=1&${name}=2`), {
      type: 'CallbackRouteError',
      rule: 'CALLBACK-3',
    })
  })

  test('[CALLBACK-3] no code', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github')).replace('code=code-1&', '')
    expectFailure(bed, await bed.get(path), { type: 'CallbackRouteError', rule: 'CALLBACK-3' })
  })

  test('[CALLBACK-3] tokens on the callback URL are refused', async () => {
    const bed = createTestBed()
    const response = await signInWithGitHub(bed, { answer: { id_token: 'x' } })
    expectFailure(bed, response, { type: 'CallbackRouteError', rule: 'CALLBACK-3' })
  })

  test('[CALLBACK-5] form_post takes the body, without a CSRF token', async () => {
    const bed = withProvider({
      authorization: {
        url: 'https://github.com/login/oauth/authorize',
        params: { response_mode: 'form_post' },
      },
    })
    const path = callbackPath(await bed.post('/auth/signin/github'))
    const body = new URL(path, origin).searchParams
    const response = await bed.send('/auth/callback/github', { method: 'POST', body })
    expect(bed.logged.errors).toEqual([])
    expect(response.headers.get('location')).toBe(origin)
  })

  test('[CALLBACK-5] any other provider takes the query, even of a POST', async () => {
    const bed = createTestBed()
    const path = callbackPath(await bed.post('/auth/signin/github'))
    const response = await bed.send(path, { method: 'POST', body: new URLSearchParams({ code: 'other' }) })
    expect(response.headers.get('location')).toBe(origin)
    expect(bed.provider.calls[0]?.form.get('code')).toBe('code-1')
  })
})

describe('userinfo', () => {
  const fail = async (answer: () => Response, rule: string) => {
    const bed = createTestBed()
    bed.provider.answers[userUrl] = answer
    expectFailure(bed, await signInWithGitHub(bed), { type: 'CallbackRouteError', rule })
    return bed
  }

  test('[USERINFO-1] a 401 with a JSON body signs no one in', () =>
    fail(() => Response.json({ message: 'Bad credentials', id: 1 }, { status: 401 }), 'USERINFO-1').then(
      () => undefined,
    ))

  test('[USERINFO-1] a 500', () =>
    fail(() => new Response('', { status: 500 }), 'USERINFO-1').then(() => undefined))

  test.each([
    ['HTML', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an array', Response.json([githubUser])],
    ['null', Response.json(null)],
    ['a string', Response.json('x')],
    ['nothing', new Response('')],
  ])('[USERINFO-2] %s', (_, response) => fail(() => response.clone(), 'USERINFO-2').then(() => undefined))

  test('[BODY-1] too long', () =>
    fail(() => new Response('x'.repeat(maxBodyBytes + 1)), 'BODY-1').then(() => undefined))

  test('[USERINFO-3] request gets tokens, provider and a bounded fetch', async () => {
    const given: UserinfoContext[] = []
    const bed = withProvider({
      userinfo: {
        url: userUrl,
        async request(context) {
          given.push(context)
          return (await context.fetch(userUrl)).json()
        },
      },
    })
    await signInWithGitHub(bed)
    expect(given[0]).toMatchObject({ tokens: { access_token: 'gho_1' }, provider: { id: 'github' } })
    expect(bed.provider.calls.map(({ url }) => url)).toEqual([tokenUrl, userUrl])
    bed.provider.answers[userUrl] = () => new Response('x'.repeat(maxBodyBytes + 1))
    await signInWithGitHub(bed)
    expect(causeOf(bed).err).toMatchObject({ code: 'body-too-large' })
  })

  test('[USERINFO-2] what request returns must be an object', async () => {
    const bed = withProvider({ userinfo: { request: () => 'x' } })
    expectFailure(bed, await signInWithGitHub(bed), { type: 'CallbackRouteError', rule: 'USERINFO-2' })
  })

  test("[USERINFO-3] a provider's own fetch is used instead of the runtime's", async () => {
    const own: string[] = []
    const bed = createTestBed()
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      own.push(String(input))
      return bed.provider.fetch(input, init)
    }
    const other = createTestBed({ providers: [{ ...github, options: { [customFetch]: fetch } }] })
    await signInWithGitHub(other)
    expect(other.logged.errors).toEqual([])
    expect(own).toEqual([tokenUrl, userUrl])
    expect(other.provider.calls).toEqual([])
  })
})

describe('the profile', () => {
  test('[PROFILE-1] a callback that throws leads to the error page', async () => {
    const bed = createTestBed()
    bed.provider.answers[userUrl] = () => Response.json({ id: 1, email: 5 })
    expectFailure(bed, await signInWithGitHub(bed), {
      type: 'OAuthProfileParseError',
      rule: 'PROFILE-1',
    })
    expect(causeOf(bed)).toMatchObject({ provider: 'github', err: expect.any(TypeError) })
  })

  test('[PROFILE-2] our id, their id as account, lower-case e-mail', async () => {
    const seen: unknown[] = []
    const bed = createTestBed({ callbacks: { signIn: (params) => seen.push(params) > 0 } })
    await signInWithGitHub(bed)
    expect(seen).toMatchObject([
      {
        user: { id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/), email: 'mona@example.com' },
        account: { provider: 'github', type: 'oauth', providerAccountId: '583231' },
        profile: { id: 583231, email: 'Mona@Example.com' },
      },
    ])
  })

  test('[PROFILE-2] the default profile callback', async () => {
    const { profile: _, ...bare } = github
    const seen: unknown[] = []
    const signIn = ({ user, account }: { user: object; account: object | null }) =>
      seen.push({ user, account }) > 0
    const bed = createTestBed({ providers: [bare], callbacks: { signIn } })
    bed.provider.answers[userUrl] = () =>
      Response.json({ sub: 's1', nickname: 'mo', email: 'A@B.c', picture: 'p' })
    await signInWithGitHub(bed)
    expect(seen).toMatchObject([
      { user: { name: 'mo', email: 'a@b.c', image: 'p' }, account: { providerAccountId: 's1' } },
    ])
  })
})

describe('errors', () => {
  test('[ERROR-3] any other error becomes CallbackRouteError', async () => {
    const callbacks = {
      jwt: () => {
        throw new RangeError('mine')
      },
    }
    const bed = createTestBed({ callbacks })
    const response = await signInWithGitHub(bed)
    expect(response.headers.get('location')).toBe(configuration)
    expect(causeOf(bed)).toMatchObject({ err: expect.any(RangeError), provider: 'github' })
    expect(factsOf(bed, 'ERROR-1')).toMatchObject([
      { branch: 'Configuration', facts: { thrown: 'CallbackRouteError' } },
    ])
    expect(factsOf(bed, 'CALLBACK-4')).toMatchObject([{ facts: { names: cleared } }])
  })

  test('[ERROR-3] email and credentials providers have no callback yet', async () => {
    const credentials = { id: 'c', name: 'C', type: 'credentials', authorize: () => null } as const
    const bed = createTestBed({ providers: [credentials] })
    expect((await bed.get('/auth/callback/c')).headers.get('location')).toBe(configuration)
    expect(bed.logged.errors).toMatchObject([{ type: 'InvalidProvider' }])
  })
})

test('[SEAL-2] a cookie without a text value is refused', async () => {
  const bed = createTestBed()
  const path = callbackPath(await bed.post('/auth/signin/github'))
  const salt = '__Secure-authjs.state'
  const token = { value: 5, provider: 'github' } as never
  bed.jar.set(salt, await encode({ token, secret: 'secret', salt, runtime: bed.runtime }))
  expect((await bed.get(path)).headers.get('location')).toBe(configuration)
  expect(bed.logged.errors).toMatchObject([{ type: 'InvalidCheck' }])
})
