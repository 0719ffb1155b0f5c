import { afterEach, describe, expect, test } from 'vitest'
import { toBase64url } from '../authenticator/bytes/bytes.ts'
import { verifyAuthentication } from '../authenticator/verify/authentication.ts'
import { verifyRegistration } from '../authenticator/verify/registration.ts'
import { CHALLENGE, create, creation, get, openFrame, withAuthenticator } from './testing/frame.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const name = (name: string): { readonly name: string } => ({ name })

test('a registration and a sign-in pass every step of the relying party', async () => {
  const { window } = withAuthenticator()
  const created = await create(window, {
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'direct',
  })
  const attestation = created.response as AuthenticatorAttestationResponse
  const expected = {
    challenge: CHALLENGE,
    origins: ['https://shop.example'],
    rpIds: ['shop.example'],
    allowsCrossOrigin: false,
    topOrigins: [],
    requiresUserVerification: true,
    algorithms: [-7],
    now: Date.UTC(2026, 10, 1),
  }
  const { steps, record } = verifyRegistration(
    {
      clientDataJSON: new Uint8Array(attestation.clientDataJSON),
      attestationObject: new Uint8Array(attestation.attestationObject),
    },
    expected,
  )
  expect(steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  const asserted = await get(window)
  const assertion = asserted.response as AuthenticatorAssertionResponse
  const { verified } = verifyAuthentication(
    {
      id: asserted.id,
      clientDataJSON: new Uint8Array(assertion.clientDataJSON),
      authenticatorData: new Uint8Array(assertion.authenticatorData),
      signature: new Uint8Array(assertion.signature),
      userHandle: new Uint8Array(assertion.userHandle ?? new ArrayBuffer()),
    },
    {
      ...expected,
      allowedIds: [created.id],
      record,
      userHandle: toBase64url(Uint8Array.of(9)),
      requiresUserVerification: false,
    },
  )
  expect(verified).toBe(true)
})

describe('interfaces', () => {
  test('have the shapes of the IDL', async () => {
    const { window } = withAuthenticator()
    const created = await create(window)
    expect(Object.prototype.toString.call(created)).toBe('[object PublicKeyCredential]')
    expect(Object.prototype.toString.call(created.response)).toBe('[object AuthenticatorAttestationResponse]')
    expect(created).toBeInstanceOf(window.PublicKeyCredential)
    expect(created).toBeInstanceOf(window.Credential)
    expect(created.response).toBeInstanceOf(window.AuthenticatorResponse)
    expect(created.type).toBe('public-key')
    expect(created.id).toBe(toBase64url(new Uint8Array(created.rawId)))
    expect(created.rawId).toBe(created.rawId)
    expect(() => new window.PublicKeyCredential()).toThrow(window.TypeError)
    expect(Object.getPrototypeOf(window.PublicKeyCredential)).toBe(window.Credential)
    expect(Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')).toMatchObject({
      writable: true,
      enumerable: false,
      configurable: true,
    })
    const { prototype } = window.PublicKeyCredential
    expect(Object.getOwnPropertyDescriptor(window.PublicKeyCredential, 'prototype')).toMatchObject({
      writable: false,
      enumerable: false,
      configurable: false,
    })
    const rawId = Object.getOwnPropertyDescriptor(prototype, 'rawId')
    expect(rawId).toMatchObject({ set: undefined, enumerable: true, configurable: true })
    expect(rawId?.get?.name).toBe('get rawId')
    expect(() => rawId?.get?.call({})).toThrow(window.TypeError)
    expect(Object.getOwnPropertyDescriptor(prototype, 'toJSON')).toMatchObject({
      writable: true,
      enumerable: true,
    })
    expect(Object.keys(created)).toEqual([])
  })

  test('have the same members and property attributes as the browser’s own', () => {
    const native = document.createElement('iframe')
    document.body.append(native)
    const { window } = openFrame()
    const shapes = (of: object): unknown =>
      [
        'Credential',
        'CredentialsContainer',
        'PublicKeyCredential',
        'AuthenticatorResponse',
        'AuthenticatorAttestationResponse',
        'AuthenticatorAssertionResponse',
      ].map((interfaceName) => {
        const interfaceObject = Reflect.get(of, interfaceName) as { readonly prototype: object }
        return [
          interfaceName,
          shape(of, interfaceName),
          members(interfaceObject),
          members(interfaceObject.prototype),
        ]
      })
    expect(shapes(window)).toEqual(shapes(native.contentWindow ?? {}))
  })

  test('are missing in insecure contexts', () => {
    const { window } = openFrame({ policy: { isSecureContext: false } })
    expect('PublicKeyCredential' in window).toBe(false)
    expect(window.navigator.credentials).toBeUndefined()
  })

  test('toJSON() has what the attributes have', async () => {
    const { window } = withAuthenticator()
    const created = await create(window, { extensions: { credProps: true } })
    const response = created.response as AuthenticatorAttestationResponse
    const b64 = (buffer: ArrayBuffer): string => toBase64url(new Uint8Array(buffer))
    expect(created.toJSON()).toEqual({
      id: created.id,
      rawId: created.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: false } },
      response: {
        clientDataJSON: b64(response.clientDataJSON),
        attestationObject: b64(response.attestationObject),
        authenticatorData: b64(response.getAuthenticatorData()),
        publicKey: b64(response.getPublicKey() ?? new ArrayBuffer()),
        publicKeyAlgorithm: -7,
        transports: ['internal'],
      },
    })
    const asserted = await get(window, { allowCredentials: [{ type: 'public-key', id: created.rawId }] })
    expect(asserted.toJSON()).toMatchObject({ id: created.id, authenticatorAttachment: 'platform' })
    expect((asserted.response as AuthenticatorAssertionResponse).userHandle).toBeNull()
  })

  test('the public key can be imported', async () => {
    const { window } = withAuthenticator()
    const { response } = await create(window)
    const spki = (response as AuthenticatorAttestationResponse).getPublicKey() ?? new ArrayBuffer()
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    expect(await crypto.subtle.importKey('spki', spki, algorithm, true, ['verify'])).toBeInstanceOf(CryptoKey)
  })
})

describe('options', () => {
  test.each([
    ['no publicKey', {}, 'NotSupportedError'],
    ['publicKey that is text', { publicKey: 'x' }, 'TypeError'],
    ['no challenge', { publicKey: { ...creation(), challenge: undefined } }, 'TypeError'],
    ['a challenge that is text', { publicKey: { ...creation(), challenge: 'x' } }, 'TypeError'],
    ['no relying party', { publicKey: { ...creation(), rp: undefined } }, 'TypeError'],
    ['a relying party without a name', { publicKey: { ...creation(), rp: {} } }, 'TypeError'],
    ['no user', { publicKey: { ...creation(), user: undefined } }, 'TypeError'],
    [
      'a user ID without bytes',
      { publicKey: creation({ user: { ...creation().user, id: new Uint8Array() } }) },
      'TypeError',
    ],
    [
      'a user ID of 65 bytes',
      { publicKey: creation({ user: { ...creation().user, id: new Uint8Array(65) } }) },
      'TypeError',
    ],
    ['parameters that are no list', { publicKey: { ...creation(), pubKeyCredParams: 'hi' } }, 'TypeError'],
    [
      'unknown types only',
      { publicKey: { ...creation(), pubKeyCredParams: [{ type: 'x', alg: -7 }] } },
      'NotSupportedError',
    ],
    [
      'unknown algorithms only',
      { publicKey: { ...creation(), pubKeyCredParams: [{ type: 'public-key', alg: 42 }] } },
      'NotAllowedError',
    ],
    [
      'an exclude list that is an object',
      { publicKey: { ...creation(), excludeCredentials: {} } },
      'TypeError',
    ],
    ['an unknown mediation', { publicKey: creation(), mediation: 'x' }, 'TypeError'],
    ['a signal of another type', { publicKey: creation(), signal: {} }, 'TypeError'],
    [
      'another relying party',
      { publicKey: creation({ rp: { name: 'x', id: 'other.example' } }) },
      'SecurityError',
    ],
    ['an empty relying party', { publicKey: creation({ rp: { name: 'x', id: '' } }) }, 'SecurityError'],
    [
      'inputs for authentication',
      { publicKey: { ...creation(), extensions: { prf: { evalByCredential: {} } } } },
      'NotSupportedError',
    ],
    [
      'a large blob to read',
      { publicKey: { ...creation(), extensions: { largeBlob: { read: true } } } },
      'NotSupportedError',
    ],
  ])('with %s, create() is rejected', async (_, options, error) => {
    const { window } = withAuthenticator()
    await expect(window.navigator.credentials.create(options as never)).rejects.toMatchObject(name(error))
  })

  test.each([
    ['no challenge', {}, 'TypeError'],
    ['another relying party', { challenge: CHALLENGE, rpId: 'other.example' }, 'SecurityError'],
    [
      'a large blob to support',
      { challenge: CHALLENGE, extensions: { largeBlob: { support: 'required' } } },
      'NotSupportedError',
    ],
    [
      'inputs for credentials without a list',
      { challenge: CHALLENGE, extensions: { prf: { evalByCredential: { AA: { first: CHALLENGE } } } } },
      'NotSupportedError',
    ],
    [
      'inputs for a credential that is not in the list',
      {
        challenge: CHALLENGE,
        allowCredentials: [{ type: 'public-key', id: CHALLENGE }],
        extensions: { prf: { evalByCredential: { AA: { first: CHALLENGE } } } },
      },
      'SyntaxError',
    ],
  ])('with %s, get() is rejected', async (_, publicKey, error) => {
    const { window } = withAuthenticator()
    await expect(window.navigator.credentials.get({ publicKey: publicKey as never })).rejects.toMatchObject(
      name(error),
    )
  })

  test('come from JSON', () => {
    const { window } = openFrame()
    const json = {
      rp: { id: 'shop.example', name: 'Shop' },
      user: { id: 'dGVzdA', name: 'ada', displayName: 'Ada' },
      challenge: 'dGVzdA',
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      extensions: { credProps: true, credBlob: 'dGVzdA', prf: { eval: { first: 'dGVzdA' } } },
    }
    const bytes = new TextEncoder().encode('test')
    const parsed = window.PublicKeyCredential.parseCreationOptionsFromJSON(json as never)
    expect(new Uint8Array(parsed.challenge as ArrayBuffer)).toEqual(bytes)
    expect(parsed).toMatchObject({ rp: json.rp, attestation: 'none', hints: [], excludeCredentials: [] })
    expect(parsed.extensions?.prf?.eval?.first).toEqual(bytes.buffer)
    expect(() =>
      window.PublicKeyCredential.parseCreationOptionsFromJSON({ ...json, challenge: 'not valid' } as never),
    ).toThrow(expect.objectContaining(name('EncodingError')))
    expect(() => window.PublicKeyCredential.parseRequestOptionsFromJSON({} as never)).toThrow(
      window.TypeError,
    )
    expect(
      window.PublicKeyCredential.parseRequestOptionsFromJSON({ challenge: 'dGVzdA' } as never),
    ).toMatchObject({ userVerification: 'preferred', allowCredentials: [] })
  })
})

/** Members by name. What only our version of the specification has is left out. */
function members(object: object): unknown {
  const names = Reflect.ownKeys(object).filter((key) => key !== 'willRequestConditionalCreation')
  return Object.fromEntries(names.map((key) => [String(key), shape(object, key)]))
}

function shape(object: object, key: string | symbol): unknown {
  const { value, get, set, ...attributes } = Object.getOwnPropertyDescriptor(object, key) ?? {}
  const functions = [value, get].map((each: unknown) =>
    typeof each === 'function' ? [each.name, each.length] : typeof each,
  )
  return { ...attributes, functions, hasSetter: set !== undefined }
}
