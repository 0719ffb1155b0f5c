import { describe, expect, test } from 'vitest'
import { decode, encode } from '../jwt.ts'
import { createPasskeyBed } from '../testing/passkey-bed.ts'
import { factsOf, origin, setCookies } from '../testing/test-bed.ts'

const challengeCookie = '__Secure-authjs.challenge'
const sessionCookie = '__Secure-authjs.session-token'
const bytes = new Uint8Array([250, 251, 252, 253])
const invalidRequest = { error: 'Invalid request' }

describe('[WEBAUTHN-1] which ceremony', () => {
  test.each([
    ['', 200, { action: 'authenticate' }],
    ['?email=u%40example.com', 200, { action: 'authenticate' }],
    ['?email=new%40example.com', 200, { action: 'register' }],
    ['?action=authenticate&email=new%40example.com', 200, { action: 'authenticate' }],
    ['?action=register&email=new%40example.com', 200, { action: 'register' }],
    ['?action=register&email=u%40example.com', 400, invalidRequest],
    ['?action=register', 400, invalidRequest],
    ['?action=other', 400, { error: 'Invalid action' }],
    ['?action=', 400, { error: 'Invalid action' }],
  ])('[WEBAUTHN-1] not signed in: %s', async (query, status, body) => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    const response = await bed.options(query)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
    expect(setCookies(response).map(({ name }) => name)).toEqual([
      '__Host-authjs.csrf-token',
      '__Secure-authjs.callback-url',
      ...(status === 200 ? [challengeCookie] : []),
    ])
    expect(factsOf(bed, 'WEBAUTHN-1')).toMatchObject([{ kind: 'decision', branch: expect.any(String) }])
  })

  test.each([
    ['', 400],
    ['?action=register', 200],
    ['?action=register&email=other%40example.com', 200],
    ['?action=authenticate', 200],
  ])('[WEBAUTHN-1] signed in: %s', async (query, status) => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    bed.signInAs('u')
    expect((await bed.options(query)).status).toBe(status)
    expect(bed.order()).not.toContain('adapter.getUserByEmail')
  })

  test('[WEBAUTHN-1] signed in by a token: its claims say who', async () => {
    const bed = createPasskeyBed({ config: { session: { strategy: 'jwt' } } })
    const token = { sub: 'u', name: 'U', email: 'u@example.com', picture: 'p', role: 'x' }
    const { runtime } = bed
    bed.jar.set(sessionCookie, await encode({ token, secret: 'secret', salt: sessionCookie, runtime }))
    await bed.options('?action=register')
    expect(bed.order()).toEqual(['adapter.listAuthenticatorsByUserId'])
    await bed.answer('register')
    expect(bed.payloads('callback.signIn')).toMatchObject([
      { user: { id: 'u', name: 'U', email: 'u@example.com', image: 'p' } },
    ])
  })

  test('[LINK-9] with an invalid token or an expired session no one is signed in', async () => {
    const bed = createPasskeyBed({ config: { session: { strategy: 'jwt' } } })
    bed.jar.set(sessionCookie, 'broken')
    expect(await (await bed.options()).json()).toMatchObject({ action: 'authenticate' })
    const late = createPasskeyBed()
    late.addPasskey()
    late.data.sessions.push({ sessionToken: 'old', userId: 'u', expires: new Date(0) })
    late.jar.set(sessionCookie, 'old')
    expect((await late.options('?action=register')).status).toBe(400)
  })

  test('[WEBAUTHN-1] only for a WebAuthn provider, only by GET', async () => {
    const bed = createPasskeyBed()
    for (const path of ['/auth/webauthn-options', '/auth/webauthn-options/nope'])
      expect((await bed.get(path)).headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
    const posted = await bed.send('/auth/webauthn-options/webauthn', { method: 'POST' })
    expect(posted.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
    expect(bed.logged.errors.map(({ name }) => name)).toEqual(['InvalidProvider', 'Error', 'UnknownAction'])
  })
})

describe('[WEBAUTHN-2] the challenge', () => {
  test('[WEBAUTHN-2] encrypted twice, for 900 seconds, with the user who registers', async () => {
    const bed = createPasskeyBed()
    const response = await bed.options('?email=new%40example.com')
    const cookie = setCookies(response).find(({ name }) => name === challengeCookie)
    expect(cookie?.attributes).toEqual({
      'max-age': '900',
      path: '/',
      expires: new Date(bed.clock.now + 900_000).toUTCString(),
      httponly: true,
      secure: true,
      samesite: 'Lax',
    })
    const { runtime } = bed
    const outer = await decode({ token: cookie?.value, secret: 'secret', salt: challengeCookie, runtime })
    expect(outer).toMatchObject({ provider: 'webauthn' })
    const token = String(outer?.['value'])
    const inner = await decode({ token, secret: 'secret', salt: 'encodedWebauthnChallenge', runtime })
    expect(inner).toMatchObject({ challenge: 'challenge-2', registerData: { email: 'new@example.com' } })
    expect(Number(inner?.exp) - Number(inner?.iat)).toBe(900)
    expect(factsOf(bed, 'WEBAUTHN-2')).toMatchObject([
      { action: 'encrypted', salt: 'encodedWebauthnChallenge' },
    ])
  })

  test('[WEBAUTHN-2] without a user for signing in', async () => {
    const bed = createPasskeyBed()
    await bed.options()
    const [encrypted] = factsOf(bed, 'WEBAUTHN-2')
    expect(encrypted?.kind === 'token' && Object.keys(encrypted.claims)).toEqual([
      'challenge',
      'iat',
      'exp',
      'jti',
    ])
  })
})

describe('[WEBAUTHN-3] what the library gets', () => {
  test('[WEBAUTHN-3] to sign in: the credentials of the named user', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    await bed.options('?email=u%40example.com')
    await bed.options()
    const transports = ['usb', 'nfc']
    const challenge = expect.any(Uint8Array)
    const common = { challenge, timeout: 300_000, rpID: 'app.example' }
    expect(bed.asked).toEqual([
      [
        'generateAuthenticationOptions',
        { ...common, allowCredentials: [{ id: bytes, type: 'public-key', transports }] },
      ],
      ['generateAuthenticationOptions', { ...common, allowCredentials: undefined }],
    ])
    expect(factsOf(bed, 'WEBAUTHN-3')).toMatchObject([{ branch: 'authenticate' }, { branch: 'authenticate' }])
  })

  test('[WEBAUTHN-3] to register: a random user handle, excluding existing credentials', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    bed.signInAs('u')
    await bed.options('?action=register')
    const [asked] = bed.asked
    expect(asked).toEqual([
      'generateRegistrationOptions',
      {
        challenge: expect.any(Uint8Array),
        timeout: 300_000,
        userID: expect.stringMatching(/^[\da-f]{64}$/),
        userName: 'u@example.com',
        userDisplayName: undefined,
        rpID: 'app.example',
        rpName: 'app.example',
        excludeCredentials: [{ id: bytes, type: 'public-key', transports: ['usb', 'nfc'] }],
      },
    ])
  })

  test('[WEBAUTHN-3] no one can register without an e-mail', async () => {
    const bed = createPasskeyBed({ provider: { getUserInfo: () => ({ user: {}, exists: false }) } })
    const response = await bed.options()
    expect(response.headers.get('location')).toBe(`${origin}/auth/error?error=Configuration`)
  })

  test('[WEBAUTHN-3] what the provider gets to decide with', async () => {
    const seen: unknown[] = []
    const bed = createPasskeyBed({
      provider: {
        getRelayingParty: ({ url, provider }, { method }) => {
          seen.push([url.href, provider.formFields, method])
          return { id: 'id.example', name: 'Name', origin: 'https://id.example' }
        },
        getUserInfo: async ({ adapter }, { query, body, url }) => {
          seen.push([query, body, url.pathname, await adapter?.getUserByEmail?.('x')])
          return null
        },
      },
    })
    await bed.options('?a=1')
    const url = `${origin}/auth/webauthn-options/webauthn?a=1`
    expect(seen).toEqual([
      [{ a: '1' }, undefined, '/auth/webauthn-options/webauthn', null],
      [url, expect.objectContaining({ email: expect.anything() }), 'GET'],
    ])
    expect(bed.asked).toMatchObject([['generateAuthenticationOptions', { rpID: 'id.example' }]])
    expect(bed.order()).toEqual(['adapter.getUserByEmail'])
  })
})
