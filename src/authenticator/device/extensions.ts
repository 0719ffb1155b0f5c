import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, fromBase64url, toBase64url } from '../bytes/bytes.ts'
import { type Cbor, type CborMap, cborMap } from '../bytes/cbor.ts'
import { optional, required } from './fields.ts'
import { findPinProtocol } from './pin-protocol.ts'
import type { Session } from './session.ts'
import type { DeviceExtension, LargeBlob, StoredCredential } from './state.ts'
import { CtapError } from './status.ts'

const MAX_BLOB_BYTES = 32
const MAX_LARGE_BLOB_BYTES = 1024

/** What extensions make of a command: outputs that are signed, outputs that are not, and what is stored with the credential. */
export interface ExtensionResult {
  readonly outputs: CborMap
  readonly unsigned: CborMap
  readonly stored: Pick<StoredCredential, 'protection' | 'blob' | 'largeBlob' | 'secrets'>
}

interface CreationInput {
  readonly inputs: CborMap
  readonly rpId: string
  readonly discoverable: boolean
  readonly verified: boolean
}

/** Extensions of `authenticatorMakeCredential` (CTAP 2.2 §12). What the model doesn't support is ignored. */
export function extendCreation(session: Session, input: CreationInput): ExtensionResult {
  const { inputs, discoverable } = input
  const { model } = session.state
  const has = (name: DeviceExtension): boolean => model.extensions.includes(name) && inputs.has(name)
  const protection = has('credProtect')
    ? protectionLevel(required(inputs, 'credProtect', 'number'))
    : undefined
  const blob = has('credBlob') ? required(inputs, 'credBlob', 'bytes') : undefined
  // Blobs go with discoverable credentials; an authenticator that has none of these keeps them with every credential.
  const keepsBlobs = discoverable || !model.discoverable
  const storesBlob = blob !== undefined && keepsBlobs && blob.length <= MAX_BLOB_BYTES
  const wantsSecrets = has('hmac-secret') && optional(inputs, 'hmac-secret', 'boolean') === true
  const secrets = wantsSecrets ? newSecrets(session) : undefined
  const evaluates = secrets !== undefined && has('hmac-secret-mc')
  const tellsMinimum =
    has('minPinLength') &&
    optional(inputs, 'minPinLength', 'boolean') === true &&
    (model.minPinLengthFor === 'all' || model.minPinLengthFor.includes(input.rpId))
  const largeBlob = has('largeBlob') ? supportsLargeBlob(inputs, discoverable) : undefined
  return {
    outputs: cborMap([
      ['credProtect', protection],
      ['credBlob', blob === undefined ? undefined : storesBlob],
      ['minPinLength', tellsMinimum ? model.minPinLength : undefined],
      ['hmac-secret', wantsSecrets || undefined],
      [
        'hmac-secret-mc',
        evaluates ? evaluate(session, inputs, 'hmac-secret-mc', secrets, input.verified) : undefined,
      ],
    ]),
    unsigned: cborMap([
      ['largeBlob', largeBlob === undefined ? undefined : cborMap([['supported', largeBlob]])],
    ]),
    stored: {
      protection: protection ?? 1,
      ...(storesBlob && { blob: toBase64url(blob) }),
      ...(secrets && { secrets }),
      ...(largeBlob && { largeBlob: null }),
    },
  }
}

function protectionLevel(level: number): 1 | 2 | 3 {
  if (level === 1 || level === 2 || level === 3) return level
  throw new CtapError('CTAP2_ERR_INVALID_OPTION')
}

function newSecrets({ interaction }: Session): NonNullable<StoredCredential['secrets']> {
  return {
    withUv: toBase64url(interaction.random('hmac-secret with verification', 32)),
    withoutUv: toBase64url(interaction.random('hmac-secret without verification', 32)),
  }
}

function supportsLargeBlob(inputs: CborMap, discoverable: boolean): boolean {
  const support = required(required(inputs, 'largeBlob', 'map'), 'support', 'text')
  if (support === 'required' && !discoverable) throw new CtapError('CTAP2_ERR_INVALID_OPTION')
  return discoverable
}

export interface AssertionExtensions {
  readonly outputs: CborMap
  readonly unsigned: CborMap
  /** The credential with what was written. */
  readonly credential: StoredCredential
}

/** Extensions of `authenticatorGetAssertion`. */
export function extendAssertion(
  session: Session,
  inputs: CborMap,
  credential: StoredCredential,
  verified: boolean,
): AssertionExtensions {
  const { model } = session.state
  const has = (name: DeviceExtension): boolean => model.extensions.includes(name) && inputs.has(name)
  const wantsBlob = has('credBlob') && optional(inputs, 'credBlob', 'boolean') === true
  const secret = has('hmac-secret') ? credential.secrets : undefined
  const large = has('largeBlob')
    ? accessLargeBlob(required(inputs, 'largeBlob', 'map'), credential)
    : undefined
  return {
    outputs: cborMap([
      ['credBlob', wantsBlob ? fromBase64url(credential.blob ?? '') : undefined],
      ['hmac-secret', secret && evaluate(session, inputs, 'hmac-secret', secret, verified)],
    ]),
    unsigned: cborMap([['largeBlob', large?.output]]),
    credential: large?.credential ?? credential,
  }
}

/** The salts come encrypted, and the results go back encrypted (CTAP 2.2 §12.7). */
function evaluate(
  session: Session,
  inputs: CborMap,
  name: DeviceExtension,
  secrets: NonNullable<StoredCredential['secrets']>,
  verified: boolean,
): Cbor {
  const input = required(inputs, name, 'map')
  const saltEnc = required(input, 2, 'bytes')
  const protocol = findPinProtocol(optional(input, 4, 'number') ?? 1)
  if (protocol === undefined) throw new CtapError('CTAP1_ERR_INVALID_PARAMETER')
  const shared = protocol.sharedSecret(
    fromBase64url(session.state.powered.keyAgreement),
    required(input, 1, 'map'),
  )
  if (!protocol.verify(shared, saltEnc, required(input, 3, 'bytes')))
    throw new CtapError('CTAP2_ERR_PIN_AUTH_INVALID')
  const salts = protocol.decrypt(shared, saltEnc)
  if (salts.length !== 32 && salts.length !== 64) throw new CtapError('CTAP1_ERR_INVALID_LENGTH')
  const secret = fromBase64url(verified ? secrets.withUv : secrets.withoutUv)
  const parts = [salts.subarray(0, 32), salts.subarray(32)].filter((salt) => salt.length > 0)
  const iv = session.interaction.random('initialization vector', protocol.initializationBytes)
  return protocol.encrypt(shared, concat(...parts.map((salt) => hmac(sha256, secret, salt))), iv)
}

function accessLargeBlob(
  input: CborMap,
  credential: StoredCredential,
): { readonly output: Cbor; readonly credential: StoredCredential } {
  const data = optional(input, 'write', 'bytes')
  if (data !== undefined) {
    if (credential.largeBlob === undefined) return { output: cborMap([['written', false]]), credential }
    if (data.length > MAX_LARGE_BLOB_BYTES) throw new CtapError('CTAP2_ERR_LARGE_BLOB_STORAGE_FULL')
    const largeBlob: LargeBlob = {
      data: toBase64url(data),
      originalSize: required(input, 'originalSize', 'number'),
    }
    return { output: cborMap([['written', true]]), credential: { ...credential, largeBlob } }
  }
  const stored = optional(input, 'read', 'boolean') ? credential.largeBlob : undefined
  const output = cborMap([
    ['blob', stored ? fromBase64url(stored.data) : undefined],
    ['originalSize', stored?.originalSize],
  ])
  return { output, credential }
}
