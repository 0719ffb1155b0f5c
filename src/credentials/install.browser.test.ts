import { afterEach, describe, expect, test } from 'vitest'
import { toBase64url } from '../authenticator/bytes/bytes.ts'
import { verifyAuthentication } from '../authenticator/verify/authentication.ts'
import { verifyRegistration } from '../authenticator/verify/registration.ts'
import { CHALLENGE, create, creation, get, openFrame, type TestFrame } from './testing/frame.ts'

const FULL = {
  protocol: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  extensions: ['prf', 'largeBlob', 'credBlob', 'minPinLength'],
} as const

afterEach(() => {
  document.body.replaceChildren()
})

function withAuthenticator(
  options: Parameters<typeof openFrame>[0] = {},
  config: object = FULL,
): TestFrame & { readonly id: string } {
  const frame = openFrame(options)
  return { ...frame, id: frame.authenticators.addVirtualAuthenticator(config) }
}

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

describe('a ceremony', () => {
  test('is not allowed without an authenticator, and all of these look the same', async () => {
    const nothing = await create(openFrame().window).catch((error: unknown) => error)
    const { window } = withAuthenticator({}, { ...FULL, isUserVerified: false })
    const unverified = await create(window, {
      authenticatorSelection: { userVerification: 'required' },
    }).catch((error: unknown) => error)
    expect(nothing).toMatchObject(name('NotAllowedError'))
    expect(String(unverified)).toBe(String(nothing))
  })

  test('times out when no one does anything', async () => {
    const { window } = withAuthenticator({}, { protocol: 'ctap1/u2f', isUserConsenting: false })
    await expect(create(window, { timeout: 1 })).rejects.toMatchObject(name('NotAllowedError'))
  })

  test('can be aborted before and while it runs, with the reason of the signal', async () => {
    const { window } = withAuthenticator({}, { ...FULL, isUserConsenting: false })
    const publicKey = creation()
    const before = window.AbortSignal.abort()
    await expect(window.navigator.credentials.create({ publicKey, signal: before })).rejects.toMatchObject(
      name('AbortError'),
    )
    const controller = new window.AbortController()
    const running = window.navigator.credentials.create({ publicKey, signal: controller.signal })
    controller.abort('my reason')
    await expect(running).rejects.toBe('my reason')
    // Nothing is left behind.
    const second = new window.AbortController()
    const again = get(window, {}, { signal: second.signal })
    second.abort()
    await expect(again).rejects.toBeDefined()
  })

  test('can follow one that was aborted at once', async () => {
    const { window, authenticators, id } = withAuthenticator()
    const controller = new window.AbortController()
    const autofill = get(window, {}, { mediation: 'conditional', signal: controller.signal })
    controller.abort()
    await Promise.all([expect(autofill).rejects.toMatchObject(name('AbortError')), create(window)])
    expect(authenticators.getCredentials(id)).toHaveLength(1)
  })

  test('in the background waits without a credential, and offers those of the list with one', async () => {
    const { window } = withAuthenticator()
    const controller = new window.AbortController()
    const waiting = get(window, {}, { mediation: 'conditional', signal: controller.signal })
    let hasEnded = false
    const end = (): void => {
      hasEnded = true
    }
    waiting.then(end, end)
    // A later call to the authenticators is answered later.
    await window.PublicKeyCredential.getClientCapabilities()
    expect(hasEnded).toBe(false)
    controller.abort()
    await expect(waiting).rejects.toMatchObject(name('AbortError'))
    const { rawId, id } = await create(window, { authenticatorSelection: { residentKey: 'required' } })
    const allowCredentials = [{ type: 'public-key' as const, id: rawId }]
    expect((await get(window, { allowCredentials }, { mediation: 'conditional' })).id).toBe(id)
  })

  test('is the only one in its frame', async () => {
    const { window } = withAuthenticator({}, { ...FULL, isUserConsenting: false })
    const first = create(window, { timeout: 20 })
    await expect(create(window)).rejects.toMatchObject(name('NotAllowedError'))
    await expect(first).rejects.toMatchObject(name('NotAllowedError'))
  })

  test('tells that a credential is excluded', async () => {
    const { window } = withAuthenticator()
    const { rawId } = await create(window)
    const excludeCredentials = [{ type: 'public-key' as const, id: rawId }]
    await expect(create(window, { excludeCredentials })).rejects.toMatchObject(name('InvalidStateError'))
  })

  test.each([
    ['discouraged', false],
    ['preferred', true],
    ['required', true],
  ] as const)('residentKey %s: credProps.rk is %s', async (residentKey, rk) => {
    const { window } = withAuthenticator()
    const created = await create(window, {
      authenticatorSelection: { residentKey },
      extensions: { credProps: true },
    })
    expect(created.getClientExtensionResults().credProps).toEqual({ rk })
  })

  test('residentKey required is not allowed on an authenticator without resident keys', async () => {
    const { window } = withAuthenticator({}, { protocol: 'ctap1/u2f' })
    const attempt = create(window, { authenticatorSelection: { residentKey: 'required' } })
    await expect(attempt).rejects.toMatchObject(name('NotAllowedError'))
    const created = await create(window, { extensions: { credProps: true } })
    expect(created.getClientExtensionResults().credProps).toEqual({ rk: false })
  })

  test('in a frame of another origin needs the policy, and a press to create', async () => {
    const cross = { sameOriginWithAncestors: false }
    const denied = withAuthenticator({ policy: { ...cross, allows: () => false } })
    await expect(create(denied.window)).rejects.toMatchObject(name('NotAllowedError'))
    const idle = withAuthenticator({ policy: { ...cross, hasUserActivation: () => false } })
    await expect(create(idle.window)).rejects.toMatchObject(name('NotAllowedError'))
    const { window } = withAuthenticator({ topOrigin: 'https://top.example', policy: cross })
    const { response } = await create(window)
    expect(JSON.parse(new TextDecoder().decode(response.clientDataJSON))).toEqual({
      type: 'webauthn.create',
      challenge: 'AQIDBA',
      origin: 'https://shop.example',
      crossOrigin: true,
      topOrigin: 'https://top.example',
    })
  })

  test('may use the relying party of a related origin', async () => {
    const fetchRelatedOrigins = async (): Promise<unknown> => ({ origins: ['https://shop.example'] })
    const { window, authenticators, id } = withAuthenticator({ fetchRelatedOrigins })
    await create(window, { rp: { id: 'shop.com', name: 'Shop' } })
    expect(authenticators.getCredentials(id)).toMatchObject([{ rpId: 'shop.com' }])
  })

  test('checks AppIDs, and never finds credentials from before', async () => {
    const { window } = withAuthenticator()
    const created = await create(window, { extensions: { appidExclude: '' } as never })
    expect(created.getClientExtensionResults()).toEqual({ appidExclude: true })
    const allowCredentials = [{ type: 'public-key' as const, id: created.rawId }]
    const asserted = await get(window, {
      allowCredentials,
      extensions: { appid: 'https://www.shop.example' },
    })
    expect(asserted.getClientExtensionResults()).toEqual({ appid: false })
    const other = get(window, { allowCredentials, extensions: { appid: 'https://other.example' } })
    await expect(other).rejects.toMatchObject(name('SecurityError'))
    await expect(create(window, { extensions: { appid: '' } })).rejects.toMatchObject(
      name('NotSupportedError'),
    )
  })

  test('evaluates PRF, and reads and writes large blobs', async () => {
    const { window } = withAuthenticator()
    const first = Uint8Array.of(7)
    const created = await create(window, {
      authenticatorSelection: { residentKey: 'required' },
      extensions: { prf: { eval: { first } }, largeBlob: { support: 'required' } },
    })
    const results = created.getClientExtensionResults()
    expect(results.prf?.enabled).toBe(true)
    expect(results.largeBlob).toEqual({ supported: true })
    const allowCredentials = [{ type: 'public-key' as const, id: created.rawId }]
    const asserted = await get(window, {
      allowCredentials,
      extensions: { prf: { evalByCredential: { [created.id]: { first } } }, largeBlob: { write: first } },
    })
    expect(asserted.getClientExtensionResults()).toEqual({
      prf: { results: results.prf?.results },
      largeBlob: { written: true },
    })
    const read = await get(window, { allowCredentials, extensions: { largeBlob: { read: true } } })
    expect(read.getClientExtensionResults().largeBlob?.blob).toEqual(first.buffer)
  })
})

describe('virtual authenticators', () => {
  test('take credentials in, and give them out', async () => {
    const { window, authenticators, id } = withAuthenticator()
    const privateKey =
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8_zMDQDYAxlU-Qhk1Dwkf0v18GZca1DMF3SaJ9HPdmShRANCAASNYX5lyVCOZLzFZzrIKmeZ2jwURmgsJYxGP__fWN_S-j5sN4tT15XEpN_7QZnt14YvI6uvAgO0uJEboFaZlOEB'
    authenticators.addCredential(id, {
      credentialId: btoa('cred-1'),
      rpId: 'shop.example',
      privateKey,
      userHandle: 'YWRh',
      signCount: 7,
      isResidentCredential: true,
    })
    const asserted = await get(window)
    expect(asserted.id).toBe('Y3JlZC0x')
    expect(authenticators.getCredentials(id)).toMatchObject([
      { credentialId: 'Y3JlZC0x', signCount: 8, privateKey, userHandle: 'YWRh', isResidentCredential: true },
    ])
    authenticators.removeCredential(id, 'Y3JlZC0x')
    expect(authenticators.getCredentials(id)).toEqual([])
    await create(window)
    authenticators.removeAllCredentials(id)
    expect(authenticators.getCredentials(id)).toEqual([])
    authenticators.removeVirtualAuthenticator(id)
    expect(() => authenticators.getCredentials(id)).toThrow(`There is no virtual authenticator "${id}".`)
  })

  test('verify the user when they are told to', async () => {
    const { window, authenticators, id } = withAuthenticator({}, { ...FULL, isUserVerified: false })
    const required = { authenticatorSelection: { userVerification: 'required' as const } }
    await expect(create(window, required)).rejects.toMatchObject(name('NotAllowedError'))
    authenticators.setUserVerified(id, { isUserVerified: true })
    await create(window, required)
    authenticators.setUserVerified(id, false)
    await expect(create(window, required)).rejects.toMatchObject(name('NotAllowedError'))
  })

  test.each([
    [{ protocol: 'x' }, '"x" is no protocol of virtual authenticators.'],
    [{ transport: 'x' }, '"x" is no transport of authenticators.'],
    [{ extensions: ['x'] }, '"x" is no extension of virtual authenticators.'],
    [
      { protocol: 'ctap1/u2f', hasResidentKey: true },
      'A U2F authenticator has no resident keys, user verification or extensions.',
    ],
  ])('refuse %j', (config, message) => {
    expect(() => openFrame().authenticators.addVirtualAuthenticator(config as never)).toThrow(message)
  })

  test('follow the signals of a relying party', async () => {
    const { window, authenticators, id } = withAuthenticator()
    const resident = { authenticatorSelection: { residentKey: 'required' as const } }
    const created = await create(window, resident)
    const rpId = 'shop.example'
    const userId = toBase64url(Uint8Array.of(9))
    const { PublicKeyCredential } = window
    const details = { rpId, userId, name: 'ada2', displayName: 'Ada 2' }
    expect(await PublicKeyCredential.signalCurrentUserDetails(details)).toBeUndefined()
    expect(authenticators.getCredentials(id)).toMatchObject([{ userName: 'ada2', userDisplayName: 'Ada 2' }])
    await PublicKeyCredential.signalAllAcceptedCredentials({
      rpId,
      userId,
      allAcceptedCredentialIds: [created.id],
    })
    expect(authenticators.getCredentials(id)).toHaveLength(1)
    await PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds: [] })
    expect(authenticators.getCredentials(id)).toHaveLength(0)
    const other = await create(window, resident)
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId: other.id })
    expect(authenticators.getCredentials(id)).toHaveLength(0)
    const wrong = { rpId: 'other.example', credentialId: other.id }
    await expect(PublicKeyCredential.signalUnknownCredential(wrong)).rejects.toMatchObject(
      name('SecurityError'),
    )
    const text = { rpId, credentialId: 'not base64url' }
    await expect(PublicKeyCredential.signalUnknownCredential(text)).rejects.toBeInstanceOf(window.TypeError)
  })

  test('say what the client can do', async () => {
    const { window } = withAuthenticator()
    const capabilities: Record<string, boolean> = await window.PublicKeyCredential.getClientCapabilities()
    expect(Object.keys(capabilities)).toEqual(Object.keys(capabilities).toSorted())
    expect(capabilities).toMatchObject({
      conditionalGet: true,
      passkeyPlatformAuthenticator: true,
      'extension:prf': true,
    })
    expect(await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()).toBe(true)
    expect(await openFrame().window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()).toBe(
      false,
    )
    expect(await window.PublicKeyCredential.isConditionalMediationAvailable()).toBe(true)
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
