import type { AttestationIdentity, AttestationKind } from '../attestation/identity.ts'
import { newAttestationIdentity } from '../attestation/identity.ts'
import { toBase64url } from '../bytes/bytes.ts'
import type { Random } from '../bytes/random.ts'

export type Transport = 'usb' | 'nfc' | 'ble' | 'smart-card' | 'hybrid' | 'internal'

/** Extensions of CTAP. `credProps` is the client's own and needs no authenticator. */
export type DeviceExtension =
  | 'credProtect'
  | 'credBlob'
  | 'minPinLength'
  | 'largeBlob'
  | 'hmac-secret'
  | 'hmac-secret-mc'

/** What a kind of authenticator can do. Plain data. */
export interface AuthenticatorModel {
  readonly name: string
  /** 16 bytes as hexadecimal digits. */
  readonly aaguid: string
  /**
   * `u2f` is an authenticator from before CTAP2: no user verification, no discoverable credentials, ES256 only. One of CTAP 2.0 may make
   * every credential discoverable.
   */
  readonly protocol: 'u2f' | 'ctap2.0' | 'ctap2'
  readonly transports: readonly Transport[]
  readonly algorithms: readonly number[]
  readonly discoverable: boolean
  /** Fingerprint, face, or the device's unlock; a PIN is something else. */
  readonly builtInVerification: boolean
  readonly supportsPin: boolean
  readonly alwaysVerifies: boolean
  /** The BE and BS flags of new credentials. */
  readonly backupEligible: boolean
  readonly backupState: boolean
  /** One counter per credential, one for the whole authenticator, or none: always zero, as synced passkeys have it. */
  readonly counter: 'credential' | 'authenticator' | 'zero'
  readonly attestation: AttestationKind
  readonly identity: AttestationIdentity
  readonly extensions: readonly DeviceExtension[]
  readonly maxCredentials: number
  readonly minPinLength: number
  /** Relying parties that may ask for the minimum PIN length. */
  readonly minPinLengthFor: readonly string[] | 'all'
  readonly credentialIdLength: number
}

/** A credential as the authenticator stores it. Bytes are base64url. */
export interface StoredCredential {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly userName: string
  readonly userDisplayName: string
  /**
   * Discoverable credentials are found without an allow list. A real key gives the others away, encrypted, inside the credential ID; this
   * one stores them too, and treats them alike.
   */
  readonly discoverable: boolean
  readonly alg: number
  /** PKCS #8. */
  readonly privateKey: string
  readonly counter: number
  readonly backupEligible: boolean
  readonly backupState: boolean
  /** Level of the credProtect extension. */
  readonly protection: 1 | 2 | 3
  readonly blob?: string
  readonly largeBlob?: LargeBlob | null
  /** Secrets of the hmac-secret extension, for use with and without user verification. */
  readonly secrets?: { readonly withUv: string; readonly withoutUv: string }
  /** The last byte of each signature is flipped: for showing what a relying party does. */
  readonly breaksSignatures?: boolean
  /** Milliseconds since 1970; the newest is offered first. */
  readonly createdAt: number
}

export interface LargeBlob {
  /** As the platform gave it, usually compressed. */
  readonly data: string
  readonly originalSize: number
}

export interface PinState {
  /** The first 16 bytes of SHA-256 of the PIN. */
  readonly hash: string
  readonly codePoints: number
  /** Down to 0, which only a reset ends. */
  readonly retries: number
  /** Wrong PINs since power-up: after three, the authenticator must be unplugged. */
  readonly wrongSincePowerUp: number
}

/** What is lost when the authenticator loses power. */
export interface Powered {
  /** The private key of the PIN protocol, 32 bytes as base64url. */
  readonly keyAgreement: string
  readonly token?: PinToken
  /** What the next `authenticatorGetNextAssertion` continues. */
  readonly pending?: PendingAssertions
  /** What the next command of credential management lists. */
  readonly listing?: Listing
}

export interface Listing {
  readonly what: 'rps' | 'credentials'
  /** RP IDs, or IDs of credentials. */
  readonly ids: readonly string[]
}

export interface PinToken {
  readonly value: string
  readonly permissions: number
  readonly rpId?: string
  readonly verified: boolean
  readonly since: number
}

export interface PendingAssertions {
  readonly clientDataHash: string
  readonly rpId: string
  readonly flags: number
  /** Extension inputs as canonical CBOR. */
  readonly extensions?: string
  readonly credentials: readonly string[]
  readonly isOneOfSeveral: boolean
  readonly since: number
}

/** An authenticator: a value that can be stored, sent and rewound. */
export interface AuthenticatorState {
  readonly model: AuthenticatorModel
  readonly credentials: readonly StoredCredential[]
  readonly counter: number
  readonly pin?: PinState
  /** Attempts that are left for the built-in verification. */
  readonly uvRetries: number
  readonly powered: Powered
}

export const MAX_PIN_RETRIES = 8
export const MAX_UV_RETRIES = 5

/** A new authenticator of a model, or one after a reset. */
export function newAuthenticator(model: AuthenticatorModel, random: Random): AuthenticatorState {
  return { model, credentials: [], counter: 0, uvRetries: MAX_UV_RETRIES, powered: powerUp(random) }
}

export function powerUp(random: Random): Powered {
  return { keyAgreement: toBase64url(random('key agreement', 32)) }
}

/** The authenticator after it was unplugged and plugged in again. */
export function powerCycle(state: AuthenticatorState, random: Random): AuthenticatorState {
  const { pin } = state
  return {
    ...state,
    powered: powerUp(random),
    ...(pin && { pin: { ...pin, wrongSincePowerUp: 0 } }),
  }
}

/** A model with everything that a modern security key has, for a name and an AAGUID of hexadecimal digits. */
export function newModel(
  name: string,
  aaguid: string,
  random: Random,
  differences: Partial<AuthenticatorModel> = {},
): AuthenticatorModel {
  return {
    name,
    aaguid,
    protocol: 'ctap2',
    transports: ['usb'],
    algorithms: [-7, -8, -257, -35, -36, -53, -48, -49, -50],
    discoverable: true,
    builtInVerification: false,
    supportsPin: true,
    alwaysVerifies: false,
    backupEligible: false,
    backupState: false,
    counter: 'credential',
    attestation: 'packed',
    identity: newAttestationIdentity(name, random),
    extensions: ['credProtect', 'credBlob', 'minPinLength', 'largeBlob', 'hmac-secret', 'hmac-secret-mc'],
    maxCredentials: 100,
    minPinLength: 4,
    minPinLengthFor: [],
    credentialIdLength: 32,
    ...differences,
  }
}
