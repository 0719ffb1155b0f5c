import { fromBase64url, toBase64url } from '../../authenticator/bytes/bytes.ts'
import type { AuthenticatorModel, StoredCredential } from '../../authenticator/device/state.ts'
import { fromPkcs8 } from '../../authenticator/keys/keys.ts'

/** Credential parameters of the WebDriver extension. Bytes are base64url, or base64 as `btoa` writes it. */
export interface VirtualCredential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId: string
  /** PKCS #8. */
  readonly privateKey: string
  readonly userHandle?: string | null
  readonly userName?: string
  readonly userDisplayName?: string
  readonly signCount: number
  readonly largeBlob?: string
  readonly backupEligibility?: boolean
  readonly backupState?: boolean
}

/** @throws TypeError for what WebDriver calls an invalid argument. */
export function storedCredential(given: VirtualCredential, model: AuthenticatorModel): StoredCredential {
  if (given.isResidentCredential && !model.discoverable)
    throw new TypeError('This authenticator has no resident keys.')
  if (given.isResidentCredential && !given.userHandle)
    throw new TypeError('A resident credential needs a user handle.')
  const privateKey = base64url(given.privateKey)
  const { algorithm } = fromPkcs8(fromBase64url(privateKey))
  const size = given.largeBlob === undefined ? 0 : fromBase64url(base64url(given.largeBlob)).length
  return {
    id: base64url(given.credentialId),
    rpId: given.rpId,
    userHandle: base64url(given.userHandle ?? ''),
    userName: given.userName ?? '',
    userDisplayName: given.userDisplayName ?? '',
    discoverable: given.isResidentCredential,
    alg: algorithm.alg,
    privateKey,
    counter: given.signCount,
    backupEligible: given.backupEligibility ?? model.backupEligible,
    backupState: given.backupState ?? model.backupState,
    protection: 1,
    ...(model.extensions.includes('largeBlob') && {
      largeBlob:
        given.largeBlob === undefined ? null : { data: base64url(given.largeBlob), originalSize: size },
    }),
    createdAt: Date.now(),
  }
}

export function virtualCredential(stored: StoredCredential): VirtualCredential {
  return {
    credentialId: stored.id,
    isResidentCredential: stored.discoverable,
    rpId: stored.rpId,
    privateKey: stored.privateKey,
    // Only resident credentials remember their user.
    ...(stored.discoverable && {
      userHandle: stored.userHandle,
      userName: stored.userName,
      userDisplayName: stored.userDisplayName,
    }),
    signCount: stored.counter,
    ...(stored.largeBlob && { largeBlob: stored.largeBlob.data }),
    backupEligibility: stored.backupEligible,
    backupState: stored.backupState,
  }
}

/** Also of base64 with padding. @throws TypeError for anything else. */
export function base64url(text: string): string {
  const plain = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  try {
    return toBase64url(fromBase64url(plain))
  } catch (error) {
    throw new TypeError(`"${text}" is not base64url.`, { cause: error })
  }
}
