import { describe, expect, test } from 'vitest'
import { skipCSRFCheck } from '../symbols.ts'
import { sha256Hex } from '../testing/sha256.ts'
import { createTestBed, factsOf, origin, setCookies } from '../testing/test-bed.ts'
import type { AuthConfig } from '../types.ts'

const csrfCookie = '__Host-authjs.csrf-token'
const urlCookie = '__Secure-authjs.callback-url'

test('[CSRF-1] the reference vector', async () => {
  expect(await sha256Hex(`${'aa'.repeat(32)}secret`)).toBe(
    '903c1490e042a075338b0e597cd889260f671063edb09ab070d2634e8277cf9c',
  )
})

test('[CSRF-1] a genuine cookie is kept, and no new one is set', async () => {
  const bed = createTestBed()
  const first = await bed.csrfToken()
  const again = await bed.get('/auth/csrf')
  expect(await again.json()).toEqual({ csrfToken: first })
  expect(setCookies(again)).toEqual([])
  expect(factsOf(bed, 'CSRF-1')).toMatchObject([{ kind: 'check', passed: true }])
})

test.each(['x|y', 'x', '|', `${'aa'.repeat(32)}|${'0'.repeat(64)}`])(
  '[CSRF-1] the forged cookie %s is replaced',
  async (value) => {
    const bed = createTestBed()
    bed.jar.set(csrfCookie, value)
    expect(await bed.csrfToken()).not.toBe(value.split('|')[0])
    expect(factsOf(bed, 'CSRF-1')).toMatchObject([{ passed: false }])
  },
)

test('[CSRF-1] an array of secrets is joined by commas', async () => {
  const bed = createTestBed({ secret: ['new', 'old'] })
  const token = 'aa'.repeat(32)
  bed.jar.set(csrfCookie, `${token}|${await sha256Hex(`${token}new,old`)}`)
  expect(await bed.csrfToken()).toBe(token)
})

test.each(['/auth/signin', '/auth/signin/github', '/auth/signout'])(
  '[CSRF-2] POST %s without the token',
  async (path) => {
    const bed = createTestBed()
    for (const form of [{ csrfToken: 'wrong' }, { csrfToken: '' }]) {
      const response = await bed.post(path, form)
      expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
      expect(setCookies(response)).toEqual([])
    }
    expect(factsOf(bed, 'CSRF-2')).toMatchObject([
      { passed: false, received: 'wrong' },
      { passed: false, received: '' },
    ])
  },
)

test('[CSRF-2] a token without its cookie does not help', async () => {
  const bed = createTestBed()
  const csrfToken = await bed.csrfToken()
  bed.jar.clear()
  const response = await bed.send('/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken }),
  })
  expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
})

test('[CSRF-2] the token in the query does not count', async () => {
  const bed = createTestBed()
  const response = await bed.send(`/auth/signout?csrfToken=${await bed.csrfToken()}`, { method: 'POST' })
  expect(response.headers.get('location')).toBe(`${origin}/auth/signin?error=MissingCSRF`)
})

test('[CSRF-3] a new token: 64 hex digits and their hash', async () => {
  const bed = createTestBed()
  const [cookie] = setCookies(await bed.get('/auth/csrf'))
  const [token = '', hash] = cookie?.value.split('|') ?? []
  expect(token).toMatch(/^[\da-f]{64}$/)
  expect(hash).toBe(await sha256Hex(`${token}secret`))
  expect(cookie).toEqual({
    name: csrfCookie,
    value: `${token}|${hash}`,
    attributes: { path: '/', httponly: true, secure: true, samesite: 'Lax' },
  })
})

describe('[CSRF-4] skipCSRFCheck', () => {
  test('[CSRF-4] lets every POST pass and has no csrf route', async () => {
    const bed = createTestBed({ skipCSRFCheck })
    const response = await bed.get('/auth/csrf')
    expect([response.status, await response.text()]).toEqual([404, ''])
    expect(setCookies(response)).toContainEqual({
      name: csrfCookie,
      value: '',
      attributes: { 'max-age': '0', path: '/', httponly: true, secure: true, samesite: 'Lax' },
    })
    expect(bed.logged.warnings).toEqual(['csrf-disabled'])
    const out = await bed.send('/auth/signout', { method: 'POST' })
    expect(out.headers.get('location')).toBe(origin)
  })

  test('[CSRF-4] only the symbol itself counts', async () => {
    const other = { skipCSRFCheck: Symbol('skip') } as unknown as Partial<AuthConfig>
    expect((await createTestBed(other).get('/auth/csrf')).status).toBe(200)
  })
})

describe('[URL-1] the source of the callback URL', () => {
  const cases: [string, string, Record<string, string>, string | undefined, string][] = [
    ['body', '?callbackUrl=/query', { callbackUrl: '/body' }, `${origin}/cookie`, '/body'],
    ['query', '?callbackUrl=/query', {}, `${origin}/cookie`, '/query'],
    ['cookie', '', {}, `${origin}/cookie`, '/cookie'],
    ['origin', '', {}, undefined, ''],
    // An empty field is the form's word: the query does not count beside it.
    ['cookie', '?callbackUrl=/query', { callbackUrl: '' }, `${origin}/cookie`, '/cookie'],
  ]
  test.each(cases)('[URL-1] %s', async (branch, query, form, cookie, path) => {
    const bed = createTestBed()
    const csrfToken = await bed.csrfToken()
    bed.jar.delete(urlCookie)
    if (cookie) bed.jar.set(urlCookie, cookie)
    bed.facts.length = 0
    const body = new URLSearchParams({ csrfToken, ...form })
    const response = await bed.send(`/auth/signout${query}`, { method: 'POST', body })
    expect(response.headers.get('location')).toBe(`${origin}${path}`)
    expect(factsOf(bed, 'URL-1').at(-1)).toMatchObject({ branch })
  })
})

describe('[URL-2] the redirect callback', () => {
  test.each([
    ['/a?b=c', `${origin}/a?b=c`],
    [`${origin}/a`, `${origin}/a`],
    ['https://evil.example/', origin],
    ['https://app.example.evil.example/', origin],
    ['http://app.example/', origin],
  ])('[URL-2] %s by default', async (asked, url) => {
    const bed = createTestBed()
    expect((await bed.post('/auth/signout', { callbackUrl: asked })).headers.get('location')).toBe(url)
  })

  test('[URL-2] decides alone, also for other sites', async () => {
    const asked: unknown[] = []
    const redirect = (params: { url: string }) => {
      asked.push(params)
      return 'https://other.example/'
    }
    const bed = createTestBed({ callbacks: { redirect } })
    const response = await bed.post('/auth/signout', { callbackUrl: '/x' })
    expect(response.headers.get('location')).toBe('https://other.example/')
    expect(asked.at(-1)).toEqual({ url: '/x', baseUrl: origin })
  })

  test('[URL-2] one that throws, as the default does for an invalid URL, is an error', async () => {
    const response = await createTestBed().post('/auth/signout', { callbackUrl: 'foo' })
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  })

  test('[URL-2] one that returns nothing leads to the origin', async () => {
    const bed = createTestBed({ callbacks: { redirect: () => undefined as unknown as string } })
    expect((await bed.post('/auth/signout', { callbackUrl: '/x' })).headers.get('location')).toBe(origin)
  })
})

test('[URL-3] the cookie follows the computed URL, and is not repeated', async () => {
  const bed = createTestBed()
  const first = setCookies(await bed.get('/auth/session?callbackUrl=https://evil.example/'))
  expect(first).toContainEqual({
    name: urlCookie,
    value: origin,
    attributes: { path: '/', httponly: true, secure: true, samesite: 'Lax' },
  })
  expect(setCookies(await bed.get('/auth/session'))).toEqual([])
})
