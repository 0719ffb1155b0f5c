import { describe, expect, test } from 'vitest'
import type { AuthError } from '../errors.ts'
import { createPasskeyBed, type PasskeyBed } from '../testing/passkey-bed.ts'
import { factsOf, origin, setCookies } from '../testing/test-bed.ts'

const challengeCookie = '__Secure-authjs.challenge'
const sessionCookie = '__Secure-authjs.session-token'
const configuration = `${origin}/auth/error?error=Configuration`
const notLinked = `${origin}/auth/signin?error=AccountNotLinked`
const registering = '?action=register&email=new%40example.com'
const id = '+vv8/Q=='
const locationOf = (response: Response) => response.headers.get('location')
const strategies = ['database', 'jwt'] as const
const broken = async () => {
  throw new Error('no connection')
}

/** Asks for options and posts the answer; only the second request is left in the records. */
async function sign(bed: PasskeyBed, action = 'authenticate', response: object = {}): Promise<Response> {
  await bed.options(action === 'register' ? registering : '?action=authenticate')
  bed.reset()
  return bed.answer(action, response)
}

function expectFailure(
  bed: PasskeyBed,
  response: Response,
  expected: { readonly type: string; readonly location: string },
) {
  expect(locationOf(response)).toBe(expected.location)
  expect(bed.logged.errors.map((error) => (error as AuthError).type).at(-1)).toBe(expected.type)
  expect(bed.order()).not.toContain('event.signIn')
  expect(setCookies(response).every(({ attributes }) => attributes['max-age'] === '0')).toBe(true)
  expect(bed.jar.has(challengeCookie)).toBe(false)
}

describe('[WEBAUTHN-10] the order and the arguments', () => {
  test.each(strategies)('[WEBAUTHN-10] a known passkey, %s', async (strategy) => {
    const bed = createPasskeyBed({ config: { session: { strategy } } })
    bed.addPasskey()
    const response = await sign(bed)
    expect([response.status, locationOf(response)]).toEqual([302, `${origin}/next`])
    expect(bed.order()).toEqual([
      'adapter.getAuthenticator',
      'adapter.updateAuthenticatorCounter',
      'adapter.getAccount',
      'adapter.getUser',
      'callback.signIn',
      'adapter.getUserByAccount',
      strategy === 'database' ? 'adapter.createSession' : 'callback.jwt',
      'event.signIn',
    ])
    expect(setCookies(response).map(({ name }) => name)).toEqual([
      '__Secure-authjs.callback-url',
      challengeCookie,
      sessionCookie,
    ])
    const user = { id: 'u', email: 'u@example.com', emailVerified: null }
    const account = { userId: 'u', provider: 'webauthn', providerAccountId: id, type: 'webauthn' }
    expect(bed.payloads('callback.signIn')).toEqual([{ user, account }])
    expect(bed.payloads('event.signIn')).toEqual([{ user, account, isNewUser: false }])
  })

  test.each(strategies)('[WEBAUTHN-10] a new one and a new user, %s', async (strategy) => {
    const bed = createPasskeyBed({ config: { session: { strategy }, pages: { newUser: '/welcome' } } })
    const response = await sign(bed, 'register', { transports: ['internal', 'usb'] })
    expect(locationOf(response)).toBe(`/welcome?callbackUrl=${encodeURIComponent(`${origin}/next`)}`)
    const account = { providerAccountId: id, provider: 'webauthn', type: 'webauthn' }
    const user = { email: 'new@example.com', id: 'user-1' }
    expect(bed.trace.filter(([name]) => name !== 'adapter.createSession' && name !== 'callback.jwt')).toEqual(
      [
        ['callback.signIn', { user: { email: 'new@example.com' }, account }],
        ['adapter.getUserByAccount', [{ providerAccountId: id, provider: 'webauthn' }]],
        ['adapter.getUserByEmail', ['new@example.com']],
        ['adapter.createUser', [{ email: 'new@example.com' }]],
        ['event.createUser', { user }],
        ['adapter.linkAccount', [{ ...account, userId: 'user-1' }]],
        ['event.linkAccount', { user, account, profile: { email: 'new@example.com' } }],
        ['adapter.createAuthenticator', [expect.objectContaining({ userId: 'user-1' })]],
        ['event.signIn', { user, account: { ...account, userId: 'user-1' }, isNewUser: true }],
      ],
    )
    const order = bed.order()
    const session = strategy === 'database' ? 'adapter.createSession' : 'callback.jwt'
    const position = order.indexOf('adapter.createAuthenticator') + (strategy === 'database' ? -1 : 1)
    expect(order[position]).toBe(session)
  })

  test.each([
    ['refuses', () => false, `${origin}/auth/error?error=AccessDenied`],
    ['leads elsewhere', () => '/no', `${origin}/no`],
  ])('[SIGNIN-1] the signIn callback %s', async (_, signIn, location) => {
    const bed = createPasskeyBed({ config: { callbacks: { signIn } } })
    bed.addPasskey()
    const response = await sign(bed)
    expect(locationOf(response)).toBe(location)
    expect(bed.order().at(-1)).toBe('callback.signIn')
    expect([bed.jar.has(sessionCookie), bed.jar.has(challengeCookie)]).toEqual([false, false])
  })

  test('[WEBAUTHN-10] needs no CSRF token, but a POST', async () => {
    const bed = createPasskeyBed()
    expectFailure(bed, await bed.get('/auth/callback/webauthn'), {
      type: 'InvalidProvider',
      location: configuration,
    })
    expect(locationOf(await bed.postForm({ csrfToken: 'x' }))).toBe(configuration)
  })
})

describe('[WEBAUTHN-4] what the browser posts', () => {
  test.each([
    [{}, 'AuthError'],
    [{ action: 'other', data: '{"id":"a"}' }, 'AuthError'],
    [{ action: 'authenticate' }, 'AuthError'],
    [{ action: 'authenticate', data: 'null' }, 'AuthError'],
    [{ action: 'authenticate', data: '[]' }, 'AuthError'],
    [{ action: 'authenticate', data: '{"id":5}' }, 'AuthError'],
    [{ action: 'register', data: '{"id":5}' }, 'AuthError'],
    [{ action: 'authenticate', data: 'nope' }, 'CallbackRouteError'],
  ])('[WEBAUTHN-4] %j', async (form, type) => {
    const bed = createPasskeyBed()
    await bed.options()
    bed.reset()
    expectFailure(bed, await bed.postForm(form), { type, location: configuration })
    expect(bed.order()).toEqual([])
  })

  test('[WEBAUTHN-4] data must be text, also in JSON', async () => {
    const bed = createPasskeyBed()
    const body = JSON.stringify({ action: 'authenticate', data: { id: 'a' } })
    const headers = { 'content-type': 'application/json' }
    const response = await bed.send('/auth/callback/webauthn', { method: 'POST', headers, body })
    expect(locationOf(response)).toBe(configuration)
    expect(factsOf(bed, 'WEBAUTHN-4')).toMatchObject([{ passed: false }])
  })
})

describe('[WEBAUTHN-5] the challenge cookie', () => {
  const invalid = { type: 'InvalidCheck', location: configuration }

  test.each(['authenticate', 'register'])('[WEBAUTHN-5] is missing, to %s', async (action) => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    expectFailure(bed, await bed.answer(action), invalid)
    expect(bed.asked).toEqual([])
  })

  test('[WEBAUTHN-5] is nonsense', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    bed.jar.set(challengeCookie, 'x')
    expectFailure(bed, await bed.answer('authenticate'), invalid)
    expect(factsOf(bed, 'WEBAUTHN-5')).toMatchObject([{ passed: false }])
  })

  test('[WEBAUTHN-5] has expired', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    await bed.options()
    bed.clock.now += 916_000
    expectFailure(bed, await bed.answer('authenticate'), invalid)
  })

  test('[WEBAUTHN-5] works once', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    await sign(bed)
    bed.reset()
    expectFailure(bed, await bed.answer('authenticate'), invalid)
    expect(bed.asked).toEqual([])
  })

  test('[WEBAUTHN-5] was made to sign in: it cannot be used to register', async () => {
    const bed = createPasskeyBed()
    await bed.options()
    bed.reset()
    expectFailure(bed, await bed.answer('register'), { type: 'AuthError', location: configuration })
    expect(bed.asked).toEqual([])
  })

  test('[SEAL-2] was encrypted for another provider', async () => {
    const bed = createPasskeyBed()
    const { providers } = bed.config
    const other = { ...(providers[0] as object), id: 'other', enableConditionalUI: false }
    Object.assign(bed.config, { providers: [...providers, other] })
    bed.addPasskey()
    await bed.get('/auth/webauthn-options/other')
    expectFailure(bed, await bed.answer('authenticate'), invalid)
  })
})

describe('[WEBAUTHN-6] what must be in the store', () => {
  test.each([
    ['authenticator', 'authenticators'],
    ['account', 'accounts'],
    ['user', 'users'],
  ] as const)('[WEBAUTHN-6] the %s', async (name, table) => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    bed.data[table].length = 0
    // Some stores say nothing for what they have not got.
    Object.assign(bed.config.adapter ?? {}, name === 'authenticator' && { getAuthenticator: () => undefined })
    expectFailure(bed, await sign(bed), { type: 'AuthError', location: configuration })
    expect(factsOf(bed, 'WEBAUTHN-6').at(-1)).toMatchObject({ subject: `passkey-${name}`, passed: false })
    expect(bed.logged.errors).toMatchObject([{ message: expect.stringContaining(id) }])
  })
})

describe('[WEBAUTHN-7] the library decides', () => {
  const refused = {
    type: 'WebAuthnVerificationError',
    location: `${origin}/auth/error?error=WebAuthnVerificationError`,
  }

  test('[WEBAUTHN-7] with challenge, origin, relying party and the stored key', async () => {
    const bed = createPasskeyBed({
      provider: { verifyAuthenticationOptions: { requireUserVerification: true } },
    })
    bed.addPasskey()
    await sign(bed)
    expect(bed.asked).toEqual([
      [
        'verifyAuthenticationResponse',
        {
          requireUserVerification: true,
          expectedChallenge: 'challenge-1',
          expectedOrigin: origin,
          expectedRPID: 'app.example',
          response: { id: '-vv8_Q', response: {} },
          authenticator: {
            credentialID: new Uint8Array([250, 251, 252, 253]),
            userId: 'u',
            providerAccountId: id,
            credentialPublicKey: new Uint8Array([1, 2, 3]),
            counter: 1,
            credentialDeviceType: 'singleDevice',
            credentialBackedUp: false,
            transports: ['usb', 'nfc'],
          },
        },
      ],
    ])
    expect(factsOf(bed, 'WEBAUTHN-7')).toMatchObject([{ subject: 'authentication', passed: true }])
  })

  test.each([
    ['authenticate', { verifyAuthenticationResponse: broken }],
    [
      'authenticate',
      {
        verifyAuthenticationResponse: async () => ({
          verified: false,
          authenticationInfo: { newCounter: 0 },
        }),
      },
    ],
    ['register', { verifyRegistrationResponse: broken }],
    ['register', { verifyRegistrationResponse: async () => ({ verified: false }) }],
  ])('[WEBAUTHN-7] and refuses to %s: %#', async (action, library) => {
    const bed = createPasskeyBed({ library })
    if (action === 'authenticate') bed.addPasskey()
    expectFailure(bed, await sign(bed, action), refused)
    expect(factsOf(bed, 'WEBAUTHN-7')).toMatchObject([{ passed: false }])
    expect(bed.order().filter((name) => /create|update|link/.test(name))).toEqual([])
  })

  test('[WEBAUTHN-7] or has no credential to show', async () => {
    const bed = createPasskeyBed({
      library: { verifyRegistrationResponse: async () => ({ verified: true }) },
    })
    expectFailure(bed, await sign(bed, 'register'), refused)
  })
})

describe('[WEBAUTHN-8] the counter', () => {
  test('[WEBAUTHN-8] is written', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    await sign(bed)
    expect(bed.payloads('adapter.updateAuthenticatorCounter')).toEqual([[id, 7]])
    expect(factsOf(bed, 'WEBAUTHN-8')).toMatchObject([{ facts: { oldCounter: 1, newCounter: 7 } }])
  })

  test('[WEBAUTHN-8] cannot be written', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    Object.assign(bed.config.adapter ?? {}, { updateAuthenticatorCounter: broken })
    expectFailure(bed, await sign(bed), { type: 'AdapterError', location: configuration })
    expect(bed.logged.errors.at(-1)).toMatchObject({ cause: { oldCounter: 1, newCounter: 7 } })
  })
})

describe('[WEBAUTHN-9] the records', () => {
  test.each([
    [{ transports: ['internal', 'usb'] }, 'internal,usb'],
    [{ transports: [] }, ''],
    [{}, undefined],
  ])('[WEBAUTHN-9] %j', async (response, transports) => {
    const bed = createPasskeyBed()
    await sign(bed, 'register', response)
    expect(bed.data.authenticators).toEqual([
      {
        credentialID: id,
        userId: 'user-1',
        providerAccountId: id,
        credentialPublicKey: 'AQID',
        counter: 3,
        credentialDeviceType: 'singleDevice',
        credentialBackedUp: false,
        transports,
      },
    ])
  })

  test('[WEBAUTHN-9] a store that cannot keep it: no one is signed in', async () => {
    const bed = createPasskeyBed()
    Object.assign(bed.config.adapter ?? {}, { createAuthenticator: broken })
    expectFailure(bed, await sign(bed, 'register'), { type: 'AdapterError', location: configuration })
    expect(bed.jar.has(sessionCookie)).toBe(false)
  })
})

describe('[LINK-15] linking', () => {
  async function addWhileSignedIn(bed: PasskeyBed, userId: string) {
    bed.signInAs(userId)
    await bed.options('?action=register')
    bed.reset()
    return bed.answer('register')
  }

  test('[LINK-15] signed in, own passkey again: the session stays', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    const response = await addWhileSignedIn(bed, 'u')
    expect(locationOf(response)).toBe(`${origin}/next`)
    expect(bed.order()).toEqual([
      'callback.signIn',
      'adapter.getSessionAndUser',
      'adapter.getUserByAccount',
      'adapter.createAuthenticator',
      'event.signIn',
    ])
    expect(setCookies(response).at(-1)).toMatchObject({ name: sessionCookie, value: 'row-u' })
    expect(factsOf(bed, 'LINK-15')).toMatchObject([{ branch: 'keep-session' }])
  })

  test('[LINK-16] signed in, the passkey of another user', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    bed.data.users.push({ id: 'x', email: 'x@example.com', emailVerified: null })
    bed.signInAs('x')
    const response = await sign(bed)
    expectFailure(bed, response, { type: 'AccountNotLinked', location: notLinked })
    expect(bed.jar.get(sessionCookie)).toBe('row-x')
  })

  test('[LINK-17] signed in, a new passkey, although the request names someone else', async () => {
    const bed = createPasskeyBed()
    bed.data.users.push({ id: 'x', email: 'x@example.com', emailVerified: null })
    await addWhileSignedIn(bed, 'x')
    expect(bed.order()).toEqual([
      'callback.signIn',
      'adapter.getSessionAndUser',
      'adapter.getUserByAccount',
      'adapter.linkAccount',
      'event.linkAccount',
      'adapter.createAuthenticator',
      'event.signIn',
    ])
    expect(bed.data.accounts).toMatchObject([{ userId: 'x', providerAccountId: id }])
    expect(bed.payloads('event.linkAccount')).toMatchObject([{ user: { id: 'x' }, profile: { id: 'x' } }])
    expect(bed.payloads('event.signIn')).toMatchObject([{ account: { userId: 'x' }, isNewUser: false }])
  })

  test('[LINK-18] not signed in, a known passkey', async () => {
    const bed = createPasskeyBed()
    bed.addPasskey()
    await sign(bed)
    expect(bed.data.sessions).toMatchObject([{ userId: 'u' }])
    expect(factsOf(bed, 'LINK-18')).toMatchObject([{ branch: 'sign-in-owner' }])
  })

  test('[LINK-19] not signed in, a new passkey, the e-mail was taken in the meantime', async () => {
    const bed = createPasskeyBed()
    await bed.options(registering)
    bed.data.users.push({ id: 't', email: 'new@example.com', emailVerified: null })
    bed.reset()
    expectFailure(bed, await bed.answer('register'), { type: 'AccountNotLinked', location: notLinked })
    expect([bed.data.accounts, bed.data.authenticators]).toEqual([[], []])
  })

  test('[LINK-20] not signed in, a new passkey, the e-mail is free', async () => {
    const bed = createPasskeyBed()
    await sign(bed, 'register')
    expect(factsOf(bed, 'LINK-8')).toMatchObject([{ branch: 'look-up-email' }])
    expect(factsOf(bed, 'LINK-20')).toMatchObject([{ branch: 'create-user' }])
    expect(bed.data.users).toEqual([{ email: 'new@example.com', id: 'user-1' }])
  })
})
