import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Auth } from '../auth.ts'
import { maxRequestBytes } from '../http/read-body.ts'
import { anyText, createHostileBed, expectHarmless, named, namedNastyTexts } from '../testing/hostile.ts'
import { createTestBed, origin } from '../testing/test-bed.ts'

const actions = [
  'providers',
  'session',
  'csrf',
  'signin',
  'signout',
  'callback',
  'verify-request',
  'error',
  'webauthn-options',
]
const providers = ['github', 'op', 'post', 'password', '__proto__', 'constructor', 'undefined']
const parameters = [
  'callbackUrl',
  'error',
  'email',
  'code',
  'state',
  'iss',
  'csrfToken',
  'data',
  'action',
  '__proto__',
]
const cookieNames = [
  '__Host-authjs.csrf-token',
  '__Secure-authjs.callback-url',
  '__Secure-authjs.session-token',
  '__Secure-authjs.session-token.0',
  '__Secure-authjs.session-token.99999999999999999999',
  '__Secure-authjs.state',
  '__Secure-authjs.pkce.code_verifier',
  '__Secure-authjs.nonce',
  '__proto__',
]

const path = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...actions) }, { weight: 1, arbitrary: anyText }),
    fc.option(
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...providers) }, { weight: 1, arbitrary: anyText }),
    ),
  )
  .map(
    ([action, provider]) =>
      `/auth/${[action, provider]
        .filter((part) => part !== null)
        .map(segment)
        .join('/')}`,
  )
const pairs = fc.array(
  fc.tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parameters) }, { weight: 1, arbitrary: anyText }),
    anyText,
  ),
  { maxLength: 5 },
)
const cookie = fc
  .array(fc.tuple(fc.constantFrom(...cookieNames), anyText), { maxLength: 5 })
  .map((list) => list.map(([name, value]) => `${name}=${headerText(value)}`).join('; '))
const body = fc.oneof(
  fc.record({ type: fc.constant('application/x-www-form-urlencoded'), text: pairs.map(formOf) }),
  fc.record({ type: fc.constant('application/json'), text: fc.json() }),
  fc.record({
    type: fc.constant('application/json'),
    text: pairs.map((list) => JSON.stringify(Object.fromEntries(list))),
  }),
  fc.record({
    type: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
    ),
    text: anyText,
  }),
)

function segment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
}

function headerText(text: string): string {
  return text.replace(/[^\x20-\xff]|;/g, '')
}

function formOf(list: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(list.map(([name, value]) => [name, value])).toString()
}

describe('requests', () => {
  test('[HTTP-13] no GET does harm, whatever its path, query and cookies', async () => {
    const bed = await createHostileBed()
    await fc.assert(
      fc.asyncProperty(path, pairs, cookie, fc.boolean(), async (where, query, cookies, json) => {
        const headers = { cookie: cookies, ...(json && { 'x-auth-return-redirect': '1' }) }
        const url = `${where}?${formOf(query)}`
        bed.jar.clear()
        expectHarmless(bed, await bed.send(url, { headers }), where)
      }),
      { numRuns: 400 },
    )
  })

  test('[HTTP-13] no POST does harm, whatever its body, with a CSRF token and without', async () => {
    const bed = await createHostileBed()
    await fc.assert(
      fc.asyncProperty(path, pairs, body, fc.boolean(), async (where, query, { type, text }, honest) => {
        bed.jar.clear()
        const token = honest ? await bed.csrfToken() : ''
        const isForm = type.includes('form-url')
        const sent = honest && isForm ? `${text}&csrfToken=${token}` : text
        const headers = { 'content-type': type }
        const response = await bed.send(`${where}?${formOf(query)}`, { method: 'POST', body: sent, headers })
        expectHarmless(bed, response, where)
      }),
      { numRuns: 400 },
    )
  })

  test('[HTTP-2] no path outside the base path is a route', async () => {
    const bed = await createHostileBed()
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (where) => {
        fc.pre(!where.startsWith('/auth/'))
        expect((await bed.get(`${origin}${where}`)).status).toBe(400)
      }),
      { numRuns: 100 },
    )
  })
})

describe('bodies', () => {
  const postText = (text: BodyInit, type: string) =>
    createTestBed().send('/auth/signout', { method: 'POST', body: text, headers: { 'content-type': type } })

  test.each(['application/json', 'application/x-www-form-urlencoded'])(
    '[HTTP-11] a %s body that is too long',
    async (type) => {
      const bed = createTestBed()
      const text = 'x'.repeat(maxRequestBytes + 1)
      const response = await bed.send('/auth/signout', {
        method: 'POST',
        body: text,
        headers: { 'content-type': type },
      })
      expect([response.status, await response.json()]).toEqual([413, 'Content too large.'])
      expect(bed.logged.errors).toMatchObject([{ type: 'RequestTooLarge' }])
    },
  )

  test('[HTTP-11] a body without end is given up at the limit', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const bed = createTestBed()
    const request = new Request(`${origin}/auth/signout`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit)
    expect((await Auth(request, bed.config)).status).toBe(413)
    expect(sent).toBeLessThan(maxRequestBytes + 4 * 65_536)
  })

  test.each(
    ['', '{', '[', '"', 'nul', '{"a":}', '\ufeff', '['.repeat(100_000)].map(
      (text) => [named(text), text] as const,
    ),
  )('[HTTP-3] %s as JSON is 400', async (_, text) => {
    expect((await postText(text, 'application/json')).status).toBe(400)
  })

  test.each(['[]', 'null', '5', '"text"', '{"__proto__":{"csrfToken":"x"}}', '{"csrfToken":{"toString":1}}'])(
    '[CSRF-2] %s as JSON proves nothing',
    async (text) => {
      const response = await postText(text, 'application/json')
      expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
      expect(({} as { csrfToken?: string }).csrfToken).toBeUndefined()
    },
  )

  test('[CSRF-2] a repeated csrfToken: the last one counts, so a good first one proves nothing', async () => {
    const bed = createTestBed()
    const good = await bed.csrfToken()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', body: `csrfToken=${good}&csrfToken=bad`, headers }
    expect((await bed.send('/auth/signout', init)).headers.get('location')).toMatch(/MissingCSRF$/)
  })

  test('[URL-2] half of a surrogate pair in a callback URL becomes a replacement character', async () => {
    const bed = createTestBed()
    const csrfToken = await bed.csrfToken()
    const text = JSON.stringify({ csrfToken, callbackUrl: '/\ud800' })
    const response = await bed.send('/auth/signout', {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([302, `${origin}/%EF%BF%BD`])
  })
})

describe('callback URLs', () => {
  test.each(namedNastyTexts)('[URL-2] %s leads nowhere else', async (_, callbackUrl) => {
    const bed = createTestBed()
    const response = await bed.post('/auth/signout', { callbackUrl })
    expect(new URL(response.headers.get('location') ?? '', origin).origin).toBe(origin)
  })

  test('[HTTP-12] a line break cannot leave the Location', async () => {
    const bed = createTestBed()
    const response = await bed.post('/auth/signout', { callbackUrl: '/a\r\nSet-Cookie: x=y' })
    expect(response.headers.get('location')).toBe(`${origin}/a%0D%0ASet-Cookie:%20x=y`)
    expect(response.headers.getSetCookie().some((line) => line.startsWith('x='))).toBe(false)
  })

  test('[HTTP-12] characters beyond ASCII are encoded', async () => {
    const response = await createTestBed().post('/auth/signout', { callbackUrl: '/漢字?q=é' })
    expect(response.headers.get('location')).toBe(`${origin}/%E6%BC%A2%E5%AD%97?q=%C3%A9`)
  })
})

describe('cookies', () => {
  test('[COOKIE-3] a thousand cookies of a megabyte are just not a session', async () => {
    const bed = createTestBed()
    const name = '__Secure-authjs.session-token'
    const cookie = Array.from({ length: 1000 }, (_, index) => `${name}.${index}=${'x'.repeat(1000)}`).join(
      '; ',
    )
    const response = await bed.get('/auth/session', { cookie })
    expect([response.status, await response.json()]).toEqual([200, null])
    expect(bed.logged.errors).toMatchObject([{ type: 'JWTSessionError' }])
  })

  test('[COOKIE-3] a cookie called __proto__ pollutes nothing', async () => {
    const bed = createTestBed()
    await bed.get('/auth/session', { cookie: '__proto__=x; constructor=y; =z; novalue; a=%E0%A4%A' })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(bed.logged.errors).toEqual([])
  })

  test.each(['a b', 'a=b', 'a;b', 'a\r\nb', 'ä', '', '"a"'])(
    '[CONFIG-8] the cookie name %j is refused before it reaches a header',
    async (name) => {
      const bed = createTestBed({ cookies: { sessionToken: { name } } })
      const response = await bed.get('/auth/session')
      expect(response.status).toBe(500)
      expect(bed.logged.errors).toMatchObject([
        { type: 'AuthError', message: expect.stringContaining('sessionToken') },
      ])
    },
  )

  test.each(['/; Domain=evil.example', '/\r\nX: y'])('[CONFIG-8] the path %j is refused', async (value) => {
    const bed = createTestBed({ cookies: { state: { options: { path: value } } } })
    expect((await bed.get('/auth/csrf')).status).toBe(500)
    const domain = createTestBed({ cookies: { state: { options: { domain: value } } } })
    expect((await domain.get('/auth/csrf')).status).toBe(500)
  })
})
