import { expect, test } from 'vitest'
import { parseCookies } from '../http/parse-cookies.ts'
import { serializeCookie } from '../http/serialize-cookie.ts'
import { defaultCookies } from './default-cookies.ts'
import { deleteCookie } from './delete-cookie.ts'
import { joinSession, pieceLength, replaceSession, splitSession } from './session-pieces.ts'

const cookie = defaultCookies(false).sessionToken

test('[COOKIE-1] prefixes over https', () => {
  const names = Object.values(defaultCookies(true)).map(({ name }) => name)
  expect(names).toEqual([
    '__Secure-authjs.session-token',
    '__Secure-authjs.callback-url',
    '__Host-authjs.csrf-token',
    '__Secure-authjs.pkce.code_verifier',
    '__Secure-authjs.state',
    '__Secure-authjs.nonce',
    '__Secure-authjs.challenge',
  ])
  expect(Object.values(defaultCookies(true)).every(({ options }) => options.secure)).toBe(true)
})

test('[COOKIE-1] none over http', () => {
  const plain = Object.values(defaultCookies(false))
  expect(plain.map(({ name }) => name).some((name) => name.startsWith('__'))).toBe(false)
  expect(plain.some(({ options }) => options.secure)).toBe(false)
})

test('[COOKIE-2] attribute order and encoding', () => {
  const line = serializeCookie({
    name: 'n',
    value: 'a|b ü',
    options: {
      sameSite: 'none',
      priority: 'high',
      partitioned: true,
      secure: true,
      httpOnly: true,
      expires: new Date(0),
      path: '/',
      domain: 'example.com',
      maxAge: 1.9,
    },
  })
  expect(line).toBe(
    'n=a%7Cb%20%C3%BC; Max-Age=1; Domain=example.com; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=None',
  )
})

test('[COOKIE-2] a value cannot break out of its line', () => {
  expect(serializeCookie({ name: 'n', value: 'a; Path=/\r\nX: y', options: {} })).toBe(
    'n=a%3B%20Path%3D%2F%0D%0AX%3A%20y',
  )
})

test('[COOKIE-3] the first of a name counts, malformed percent encoding stays', () => {
  const cookies = parseCookies('a=1; a=2; b=%7C; c=%zz; d; e="q"; __proto__=x')
  expect([...cookies]).toEqual([
    ['a', '1'],
    ['b', '|'],
    ['c', '%zz'],
    ['e', '"q"'],
    ['__proto__', 'x'],
  ])
  expect(parseCookies(null).size).toBe(0)
})

test('[COOKIE-4] overrides are merged one by one', () => {
  const { sessionToken, csrfToken } = defaultCookies(true, {
    sessionToken: { name: 'mine', options: { domain: 'example.com' } },
    csrfToken: { options: { sameSite: 'strict' } },
  })
  expect(sessionToken).toEqual({
    name: 'mine',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true, domain: 'example.com' },
  })
  expect(csrfToken.name).toBe('__Host-authjs.csrf-token')
  expect(csrfToken.options.sameSite).toBe('strict')
})

test('[COOKIE-4] an option that is undefined counts as absent: HttpOnly and Secure stay', () => {
  const options = { httpOnly: undefined, secure: undefined, maxAge: undefined, domain: undefined }
  const given = { name: undefined, options }
  const overridden = defaultCookies(true, { sessionToken: given, pkceCodeVerifier: given })
  const { sessionToken, pkceCodeVerifier } = defaultCookies(true)
  expect(overridden).toMatchObject({ sessionToken, pkceCodeVerifier })
})

test('[COOKIE-5] deletion', () => {
  expect(serializeCookie(deleteCookie(cookie))).toBe(
    'authjs.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  )
})

test('[CHUNK-1] one cookie up to the limit, pieces beyond it', () => {
  const expires = new Date(0)
  expect(splitSession(cookie, 'x'.repeat(pieceLength), { expires })).toHaveLength(1)
  const pieces = splitSession(cookie, 'x'.repeat(pieceLength * 2 + 1), { expires })
  expect(pieces.map(({ name, value }) => [name, value.length])).toEqual([
    ['authjs.session-token.0', 3936],
    ['authjs.session-token.1', 3936],
    ['authjs.session-token.2', 1],
  ])
  expect(new Set(pieces.map(({ options }) => JSON.stringify(options))).size).toBe(1)
})

test('[CHUNK-2] replaces what was there, deletes what remains', () => {
  const names = ['authjs.session-token.0', 'authjs.session-token.1']
  const one = splitSession(cookie, 'short', {})
  expect(replaceSession(cookie, names, one).map(({ name, value }) => [name, value])).toEqual([
    ['authjs.session-token.0', ''],
    ['authjs.session-token.1', ''],
    ['authjs.session-token', 'short'],
  ])
  const two = splitSession(cookie, 'x'.repeat(pieceLength + 1), {})
  const changes = replaceSession(cookie, ['authjs.session-token', ...names], two)
  expect(changes.map(({ name, value }) => [name, value.length])).toEqual([
    ['authjs.session-token', 0],
    ['authjs.session-token.0', 3936],
    ['authjs.session-token.1', 1],
  ])
})

test('[CHUNK-3] reads only its own names, in numerical order', () => {
  const cookies = new Map([
    ['authjs.session-token.10', 'k'],
    ['authjs.session-token.2', 'c'],
    ['authjs.session-token.0', 'a'],
    ['authjs.session-token.1', 'b'],
    ['authjs.session-token-other', 'evil'],
    ['authjs.session-token.x', 'evil'],
    ['authjs.session-token.01', 'evil'],
    ['authjs.session-token.', 'evil'],
    ['authjs.session-token.3', ''],
  ])
  expect(joinSession('authjs.session-token', cookies).value).toBe('abck')
})

test('[CHUNK-3] a whole cookie counts alone; all of its names are known', () => {
  const cookies = new Map([
    ['s.0', 'stale'],
    ['s', 'whole'],
  ])
  expect(joinSession('s', cookies)).toEqual({ value: 'whole', names: ['s.0', 's'] })
  expect(joinSession('s', new Map())).toEqual({ value: undefined, names: [] })
})
