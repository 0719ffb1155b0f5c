import * as version9 from 'simplewebauthn-server-9'
import { describe, expect, test } from 'vitest'
import type { SimpleWebAuthn, WebAuthnConfig } from '../core/types.ts'
import Passkey from './passkey.ts'
import { fromBase64Url } from './testing/authenticator-data.ts'
import { createPasskeySite, origin } from './testing/passkey-site.ts'
import {
  type Authenticator,
  type CeremonyOptions,
  createAuthenticator,
  type Deviation,
} from './testing/virtual-authenticator.ts'
import { simpleWebAuthn as version14 } from './webauthn/simple-webauthn.ts'
import WebAuthn from './webauthn.ts'

const next = `${origin}/next`
const refused = `${origin}/auth/error?error=WebAuthnVerificationError`
const configuration = `${origin}/auth/error?error=Configuration`
const registering = '?action=register&email=mona%40example.com'
type Site = ReturnType<typeof createPasskeySite>

async function createRegistered(change: Partial<WebAuthnConfig> = {}) {
  const site = createPasskeySite(Passkey(change))
  const authenticator = await createAuthenticator(origin)
  expect(await register(site, authenticator)).toBe(next)
  site.jar.clear()
  return { site, authenticator }
}

async function register(site: Site, authenticator: Authenticator, deviation?: Deviation) {
  const { options } = await site.ask(registering)
  return site.post('register', await authenticator.create(options, deviation))
}

async function signIn(site: Site, authenticator: Authenticator, deviation?: Deviation) {
  const { options } = await site.ask('?action=authenticate')
  return site.post('authenticate', await authenticator.get(options, deviation))
}

const reasonOf = ({ errors }: Site) =>
  (errors.at(-1)?.cause as { readonly err?: Error } | undefined)?.err?.message

describe.each([
  ['14, which the provider brings', version14],
  ['9, handed in as for Auth.js', version9 as unknown as SimpleWebAuthn],
])('a passkey with SimpleWebAuthn %s', (_, simpleWebAuthn) => {
  test('is made, stored and used', async () => {
    const { site, authenticator } = await createRegistered({ simpleWebAuthn })
    const [stored] = site.authenticators
    expect(stored).toEqual({
      credentialID: Buffer.from(authenticator.id).toString('base64'),
      providerAccountId: stored?.credentialID,
      userId: 'user-1',
      credentialPublicKey: expect.stringMatching(/^[A-Za-z\d+/]+=*$/),
      counter: 1,
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
      transports: 'internal,hybrid',
    })
    expect(await signIn(site, authenticator)).toBe(next)
    expect(await site.session()).toMatchObject({ user: { email: 'mona@example.com' } })
    expect(stored?.counter).toBe(2)
    expect(site.errors).toEqual([])
  })

  const wrong: [string, Deviation][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another type', { type: 'payment.get' }],
    ['a person who was not verified', { verified: false }],
  ]

  test.each([...wrong, ['a counter that went back', { counter: 1 }] as (typeof wrong)[number]])(
    'is refused with %s',
    async (_name, deviation) => {
      const { site, authenticator } = await createRegistered({ simpleWebAuthn })
      authenticator.state.counter = 5
      expect(await signIn(site, authenticator, deviation)).toBe(refused)
      expect(site.authenticators[0]?.counter).toBe(1)
      expect(await site.session()).toBeNull()
      expect(reasonOf(site)).toBeTruthy()
    },
  )

  test.each(wrong)('cannot be made with %s', async (_name, deviation) => {
    const site = createPasskeySite(Passkey({ simpleWebAuthn }))
    expect(await register(site, await createAuthenticator(origin), deviation)).toBe(refused)
    expect(site.authenticators).toEqual([])
    expect(await site.session()).toBeNull()
  })

  test('is refused with the signature of another key', async () => {
    const { site, authenticator } = await createRegistered({ simpleWebAuthn })
    const thief = await createAuthenticator(origin)
    const { options } = await site.ask()
    const { id, rawId } = await authenticator.get(options)
    thief.state.counter = 5
    const forged = { ...(await thief.get(options)), id, rawId }
    expect(await site.post('authenticate', forged)).toBe(
      `${origin}/auth/error?error=WebAuthnVerificationError`,
    )
  })

  test('is refused with a challenge that was used', async () => {
    const { site, authenticator } = await createRegistered({ simpleWebAuthn })
    const { options } = await site.ask()
    const cookie = site.jar.get('__Secure-authjs.challenge') ?? ''
    const answer = await authenticator.get(options)
    expect(await site.post('authenticate', answer)).toBe(next)
    expect(await site.post('authenticate', answer)).toBe(configuration)
    // Even whoever kept the cookie is found out, by the counter.
    site.jar.set('__Secure-authjs.challenge', cookie)
    expect(await site.post('authenticate', answer)).toBe(refused)
    expect(reasonOf(site)).toContain('counter')
  })

  test('is unknown before it is made, and to another site', async () => {
    const { authenticator } = await createRegistered({ simpleWebAuthn })
    const other = createPasskeySite(Passkey({ simpleWebAuthn }))
    expect(await signIn(other, authenticator)).toBe(configuration)
  })

  test('is offered by its id to its owner, and not made twice', async () => {
    const { site, authenticator } = await createRegistered({ simpleWebAuthn })
    const { options } = await site.ask('?email=mona%40example.com')
    const descriptor = { id: Buffer.from(authenticator.id).toString('base64url'), type: 'public-key' }
    expect(options['allowCredentials']).toMatchObject([descriptor])
    await site.post('authenticate', await authenticator.get(options))
    const again = await site.ask('?action=register')
    expect(again.options['excludeCredentials']).toMatchObject([descriptor])
  })
})

describe('options', () => {
  test('ask for a verified person and a key that can be found; the user handle is 32 random bytes in hexadecimal', async () => {
    const site = createPasskeySite(Passkey())
    const { action, options } = await site.ask(registering)
    expect(action).toBe('register')
    expect(options).toMatchObject({
      rp: { id: 'app.example', name: 'app.example' },
      user: { id: expect.stringMatching(/^[\da-f]{64}$/), name: 'mona@example.com', displayName: '' },
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(fromBase64Url(options.challenge)).toHaveLength(32)
    const other = await site.ask()
    expect(other.options).toMatchObject({
      rpId: 'app.example',
      userVerification: 'required',
      timeout: 300_000,
    })
    expect(other.options.challenge).not.toBe(options.challenge)
  })

  test('the user handle is the same on the wire with versions 9 and 14', async () => {
    const user = async (simpleWebAuthn: SimpleWebAuthn) => {
      const made = await simpleWebAuthn.generateRegistrationOptions({
        rpID: 'a',
        rpName: 'a',
        userID: 'ab'.repeat(32),
        userName: 'u',
        userDisplayName: 'U',
        excludeCredentials: undefined,
      })
      return (made as CeremonyOptions).user
    }
    expect(await user(version14)).toEqual(await user(version9 as unknown as SimpleWebAuthn))
  })
})

describe('defaults', () => {
  test('WebAuthn asks for less', () => {
    const provider = WebAuthn({ name: 'Key' })
    expect(provider).toMatchObject({
      id: 'webauthn',
      name: 'Key',
      type: 'webauthn',
      enableConditionalUI: true,
      authenticationOptions: { timeout: 300_000 },
      registrationOptions: { timeout: 300_000 },
      simpleWebAuthnBrowserVersion: 'v9.0.1',
      formFields: { email: { autocomplete: 'username webauthn', required: true } },
    })
    expect(provider.verifyAuthenticationOptions).toBeUndefined()
  })

  test.each([
    [undefined, { id: 'h', name: 'h:1', origin: 'https://h:1' }],
    [{ name: 'N' }, { id: 'h', name: 'N', origin: 'https://h:1' }],
    [
      { id: ['a', 'b'], name: ['n'], origin: ['https://o'] },
      { id: 'a', name: 'n', origin: 'https://o' },
    ],
  ])('the relying party of %j', (relayingParty, expected) => {
    const provider = WebAuthn({ relayingParty })
    const url = new URL('https://h:1/x')
    const request = { url, method: 'GET', query: {}, body: undefined }
    expect(provider.getRelayingParty({ url, adapter: {}, provider }, request)).toEqual(expected)
  })

  test('who is meant: the query for GET, the form for POST', async () => {
    const provider = WebAuthn()
    const url = new URL('https://h:1/x')
    const adapter = {
      getUserByEmail: async (email: string) =>
        email === 'known' ? { id: 'u', email, emailVerified: null } : null,
    }
    const named = (method: string, query: Record<string, string>, body?: Record<string, unknown>) =>
      provider.getUserInfo({ url, adapter, provider }, { url, method, query, body })
    expect(await named('GET', { email: 'known' })).toMatchObject({ user: { id: 'u' }, exists: true })
    expect(await named('GET', { email: 'new' }, { email: 'known' })).toEqual({
      user: { email: 'new' },
      exists: false,
    })
    expect(await named('POST', { email: 'known' }, { email: 'new' })).toMatchObject({ exists: false })
    expect(await named('GET', {})).toBeNull()
    expect(await named('POST', {}, { email: 5 })).toBeNull()
    await expect(
      Promise.resolve(
        provider.getUserInfo(
          { url, adapter: undefined, provider },
          { url, method: 'GET', query: {}, body: {} },
        ),
      ),
    ).rejects.toMatchObject({ type: 'MissingAdapter' })
  })
})
