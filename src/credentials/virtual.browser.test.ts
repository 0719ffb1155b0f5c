import { afterEach, describe, expect, test } from 'vitest'
import { toBase64url } from '../authenticator/bytes/bytes.ts'
import { create, FULL, get, openFrame, withAuthenticator } from './testing/frame.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const name = (name: string): { readonly name: string } => ({ name })

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
