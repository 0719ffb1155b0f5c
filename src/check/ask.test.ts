import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encode } from '../core/jwt.ts'
import { ERRORS } from '../lessons/errors.ts'
import { decryptCookie } from '../record/ask/decrypt.ts'
import { errorsIn, recognise } from '../record/ask/recognise.ts'

const SALT = '__Secure-authjs.session-token'
const TOKEN = { name: 'Ada Byron', sub: '7', note: 'Ö' }

describe('the Ask box', () => {
  it('recognises every error by its name, in a log line, and by the link that the engine adds', () => {
    for (const { name, type } of ERRORS) {
      expect(recognise(name), name).toMatchObject({ is: 'error', errors: [{ name }] })
      expect(recognise(`[auth][error] ${name}: something. Read more`), name).toMatchObject({
        errors: [{ name }],
      })
      if (type !== undefined)
        expect(recognise(`https://errors.authjs.dev#${type.toLowerCase()}`), name).toMatchObject({
          errors: [{ name }],
        })
    }
  })

  it('recognises every message that it lists', () => {
    for (const { also = [], name } of ERRORS)
      for (const part of also)
        expect(
          errorsIn(`Error: ${part}!`).map((each) => each.name),
          part,
        ).toContain(name)
  })

  it.each([
    ['InvalidCheck: pkceCodeVerifier value could not be parsed', 'InvalidCheck'],
    [
      '[auth][error] CallbackRouteError: … [auth][cause]: TypeError: PKCE code_verifier cookie was missing',
      'InvalidCheck',
    ],
    ['To confirm your identity, sign in with the same account you used originally.', 'OAuthAccountNotLinked'],
    ['Error: no matching decryption secret', 'JWTSessionError'],
    ['There is a problem with the server configuration.', 'Configuration'],
    ['[next-auth][error][OAUTH_CALLBACK_ERROR] invalid_grant', 'invalid_grant'],
  ])('takes the name that says most: %s', (text, name) => {
    expect(recognise(text)?.is).toBe('error')
    expect(errorsIn(text)[0]?.name).toBe(name)
  })

  it.each([
    ['session callback gets no token or user', 'token is undefined in the session callback'],
    [
      'what I put on the token never reaches the session callback',
      'A value on the token isn’t in the session',
    ],
    ['token.id is undefined in the session callback', 'token is undefined in the session callback'],
    [
      'why are token and session undefined in the redirect callback',
      'The redirect callback has no token and no session',
    ],
    ['does useSession trigger the jwt callback or not', 'Session callbacks run several times'],
    [
      'jwt and session run three times after update() and my change is overwritten',
      'The update is overwritten',
    ],
    ['callbacks fire twice per page load', 'Session callbacks run several times'],
    ['who keeps calling /session', 'Session callbacks run several times'],
    ['runs jwt but the new token is not saved', 'A refreshed token isn’t saved'],
    [
      'signIn callback returned false but the client saw ok: true, 200',
      'ok: true although the sign-in was refused',
    ],
    ['returning a URL string from signIn let people in', 'signIn returns a URL'],
    ['where does authorized: false send the user', 'authorized returns false'],
    ['what does OAuthAccountNotLinked mean', 'OAuthAccountNotLinked'],
    ['the right message when the e-mail already exists', 'OAuthAccountNotLinked'],
    ['the session cookie is an "invalid JWT" with two dots together', 'Invalid JWT'],
    ['how do I decrypt the session in another service', 'Invalid JWT'],
    ['which cookies do you set', 'Which cookies Auth.js sets'],
    ['PKCE code_verifier cookie was missing', 'InvalidCheck'],
    ['Apple’s cross-site form_post arrives without the Lax cookie', 'Lax cookie missing'],
    ['invalid_grant: refresh token has been revoked', 'RefreshTokenError'],
    ['session.expires, token exp and maxAge do not agree', 'The session lasts longer than maxAge'],
    ['sign out does not sign out of the provider', 'Signed out, but not of the provider'],
    ['redirectProxyUrl for previews', 'redirect_uri_mismatch'],
    ['link scanners use up the magic link', 'Verification'],
    ['https://shop.test/auth/error?error=Verification', 'Verification'],
    ['[auth][cause]: TypeError: fetch failed', 'fetch failed'],
    ['"response" content-type must be application/json', 'The response is no JSON'],
    ['{"error":"incorrect_client_credentials"}', 'invalid_client'],
    ['unexpected JWT "iss" (issuer) claim value', 'Unexpected issuer or audience'],
    ['unexpected JWT "exp" (expiration time) claim value', 'Expired ID token'],
    ['no applicable keys found in the JSON Web Key Set', 'Wrong signature of the ID token'],
    ['login with a virtual key fails on "malicious counter"', 'WebAuthnVerificationError'],
  ])('knows what people report: %s', (text, name) => {
    expect(errorsIn(text)[0]?.name).toBe(name)
  })

  it('says what a callback URL and each of its parameters is', () => {
    const asked = recognise('https://shop.test/api/auth/callback/github?code=abc&state=xyz&mine=1')
    expect(asked).toMatchObject({
      is: 'url',
      address: 'https://shop.test/api/auth/callback/github',
      about: expect.stringContaining('GitHub sends the browser back'),
      hasSecret: true,
      errors: [],
    })
    expect(
      asked?.is === 'url' && asked.parameters.map(({ name, text }) => [name, text !== undefined]),
    ).toEqual([
      ['code', true],
      ['state', true],
      ['mine', false],
    ])
    const failed = 'https://shop.test/auth/error?error=OAuthAccountNotLinked'
    expect(recognise(failed)).toMatchObject({ is: 'url', errors: [{ name: 'OAuthAccountNotLinked' }] })
    expect(recognise('/api/auth/callback/github?error=access_denied')).toMatchObject({
      errors: [{ name: 'OAuthCallbackError' }],
    })
    expect(recognise('/api/auth/signin?error=Configuration')).toMatchObject({
      errors: [{ name: 'Configuration' }],
    })
  })

  it('decodes a signed token', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'RS256' })}.${part({ sub: '7' })}.c2ln`
    const decoded = { is: 'jwt', header: { alg: 'RS256' }, claims: { sub: '7' } }
    for (const text of [token, `Authorization: Bearer ${token}`, ` "${token}" `])
      expect(recognise(text), text).toMatchObject(decoded)
  })

  it('decrypts a session cookie with the secret, whole or in chunks, and says when it can’t', async () => {
    const token = await encode({ token: TOKEN, secret: 'the-secret', salt: SALT })
    const half = Math.floor(token.length / 2)
    const chunks = `Cookie: a=b; ${SALT}.1=${token.slice(half)}; ${SALT}.0=${token.slice(0, half)}`
    for (const text of [token, `${SALT}=${token}; Path=/; HttpOnly`, chunks]) {
      const cookie = recognise(text)
      if (cookie?.is !== 'cookie') throw new Error(`not recognised: ${text}`)
      expect(cookie.header).toMatchObject({ alg: 'dir', enc: 'A256CBC-HS512' })
      expect(cookie.name).toBe(text === token ? undefined : SALT)
      expect(await decryptCookie(cookie, 'the-secret', SALT)).toMatchObject({ claims: TOKEN })
      expect(await decryptCookie(cookie, 'another', SALT)).toHaveProperty('problem')
      expect(await decryptCookie(cookie, 'the-secret', 'authjs.session-token')).toHaveProperty('problem')
    }
  })

  it('recognises an auth.ts, and keeps it as it is', () => {
    const text = "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [] })\n"
    expect(recognise(text)).toEqual({ is: 'code', text })
  })

  it('says nothing about anything else', () => {
    for (const text of [
      '',
      '   ',
      'hello',
      'createUser',
      'ada@example.com',
      '1.2.3',
      'a.b.c',
      'x'.repeat(300_000),
    ])
      expect(recognise(text), text.slice(0, 20)).toBeUndefined()
  })

  it('has no way to run, fetch or store what it reads', () => {
    for (const file of ['recognise', 'decrypt'])
      expect(readFileSync(`src/record/ask/${file}.ts`, 'utf8')).not.toMatch(
        /\b(?:eval|Function|fetch|localStorage|sessionStorage|indexedDB|import)\s*\(/,
      )
  })
})
