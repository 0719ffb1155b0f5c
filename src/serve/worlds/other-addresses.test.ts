import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { converted } from './other-addresses.ts'
import { atUsualAddress } from './other-requests.ts'

const at = (url: string) => atUsualAddress(new Request(url), new Uint8Array())

test.each([
  [
    'https://accounts.google.com/o/oauth2/auth?client_id=a',
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=a',
  ],
  ['https://accounts.google.com/o/oauth2/token', 'https://oauth2.googleapis.com/token'],
  ['https://discord.com/api/v10/users/@me', 'https://discord.com/api/users/@me'],
  ['https://discord.com/oauth2/authorize?a=b', 'https://discord.com/api/oauth2/authorize?a=b'],
  ['https://twitter.com/i/oauth2/authorize?a=b', 'https://x.com/i/oauth2/authorize?a=b'],
  ['https://accounts.google.com/o/oauth2/v2/auth', 'https://accounts.google.com/o/oauth2/v2/auth'],
  ['https://discord.com/api/users/@me', 'https://discord.com/api/users/@me'],
  ['https://discord.com/api/v10/oauth2/@me', 'https://discord.com/api/users/@me'],
  [
    'https://login.microsoft.com/common/oauth2/v2.0/token',
    'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  ],
  [
    'https://facebook.com/v6.0/dialog/oauth?response_type=code%2Cgranted_scopes',
    'https://www.facebook.com/v6.0/dialog/oauth?response_type=code',
  ],
  ['https://www.coinbase.com/oauth2/auth', 'https://login.coinbase.com/oauth2/auth'],
  [
    'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email',
    'https://www.patreon.com/api/oauth2/api/current_user?fields%5Buser%5D=email',
  ],
  ['https://www.strava.com/oauth/token', 'https://www.strava.com/api/v3/oauth/token'],
])('%s is %s', (asked, usual) => {
  expect(at(asked).request.url).toBe(usual)
})

test.each([
  ['https://accounts.google.com/o/oauth2/v2/auth', 'profile email', 'openid profile email'],
  [
    'https://accounts.google.com/o/oauth2/auth',
    'https://www.googleapis.com/auth/userinfo.email',
    'openid email',
  ],
  ['https://accounts.google.com/o/oauth2/v2/auth', 'openid email', 'openid email'],
  [
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    'user.read',
    'openid profile email user.read',
  ],
  ['https://github.com/login/oauth/authorize', 'user:email', 'user:email'],
])('at %s the scope %s allows what %s does', (address, asked, same) => {
  const { url } = at(`${address}?${new URLSearchParams({ scope: asked })}`).request
  expect(new URL(url).searchParams.get('scope')).toBe(same)
})

test('Google takes an access token from the address', () => {
  const { request } = at('https://www.googleapis.com/oauth2/v3/userinfo?access_token=abc')
  expect(request.headers.get('authorization')).toBe('Bearer abc')
})

test('a profile is the one of the version that was asked, and an error stays as it is', async () => {
  const { convert } = at('https://www.googleapis.com/oauth2/v2/userinfo?alt=json')
  const claims = { sub: '1', email: 'ada@example.com', email_verified: true, name: 'Ada' }
  expect(await (await converted(Response.json(claims), convert)).json()).toEqual({
    id: '1',
    email: 'ada@example.com',
    verified_email: true,
    name: 'Ada',
  })
  const refused = Response.json({ error: 'invalid_token' }, { status: 401 })
  expect(await converted(refused, convert)).toBe(refused)
})

test('the keys of Google are certificates where an older library asks for them', async () => {
  const { request, convert } = at('https://www.googleapis.com/oauth2/v1/certs')
  expect(request.url).toBe('https://www.googleapis.com/oauth2/v3/certs')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ format: 'jwk' })
  const answer = await converted(Response.json({ keys: [{ ...key, kid: 'k1', alg: 'RS256' }] }), convert)
  const { k1 } = (await answer.json()) as { readonly k1: string }
  expect(new X509Certificate(k1).publicKey.export({ format: 'jwk' })).toEqual(key)
})

test.each([
  [
    'https://www.linkedin.com/oauth/v2/accessToken?code=a&grant_type=authorization_code',
    '',
    'code=a&grant_type=authorization_code',
  ],
  ['https://oauth2.googleapis.com/token', '{"clientId":"a","code":"b c"}', 'client_id=a&code=b+c'],
  ['https://oauth2.googleapis.com/token?code=a', '', ''],
])('what is posted to %s as %s is read as %s', async (url, body, read) => {
  const headers = { 'content-type': 'application/json' }
  const posted = new Request(url, { method: 'POST', headers, ...(body && { body }) })
  const usual = atUsualAddress(posted, new TextEncoder().encode(body))
  expect([usual.body, await usual.request.text()]).toEqual([read, read])
  if (read !== '') expect(usual.request.headers.get('content-type')).toContain('form-urlencoded')
})

test('Facebook gives tokens for what is in the address, by either method', async () => {
  const { request } = at('https://graph.facebook.com/v18.0/oauth/access_token?client_id=a&code=b')
  expect([request.method, await request.text()]).toEqual([
    'POST',
    'client_id=a&code=b&grant_type=authorization_code',
  ])
})

test('a token of Twitch without OpenID Connect opens its list of users', () => {
  const { url } = at('https://id.twitch.tv/oauth2/authorize?scope=user%3Aread%3Aemail').request
  const { searchParams } = new URL(url)
  expect(searchParams.get('scope')).toBe('openid user:read:email')
  expect(searchParams.get('claims')).toContain('email')
})
