import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64url, toBase64url } from '../core/bytes/base64url.ts'

/** What a device does differently from a good one. */
export interface DeviceChange {
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  /** User present 1, user verified 4, eligible for backup 8, backed up 16. Default 5. */
  readonly flags?: number
  readonly counter?: number
  readonly transports?: readonly string[] | undefined
  /** Whether the signature is of something else. */
  readonly forged?: boolean
}

export interface Ceremony {
  readonly action: 'register' | 'authenticate'
  readonly options: { readonly challenge: string }
}

/** Always the same key, so that what is stored is the same in each play. */
const secretKey = fromBase64url('jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI')
/** Its tag, x and y. */
const publicKey = p256.getPublicKey(secretKey, false)

/** In base64 it has a plus and a slash, which base64url has not. */
export const credentialId = hexToBytes('fbeffbfdffaa')

/** What the browser returns: JSON of a `PublicKeyCredential` (WebAuthn Level 3, 5.1). */
export function answerCeremony({ action, options }: Ceremony, change: DeviceChange = {}): object {
  const { origin = 'https://app.example', rpId = 'app.example', flags = 5, counter = 1 } = change
  const client = {
    type: action === 'register' ? 'webauthn.create' : 'webauthn.get',
    challenge: change.challenge ?? options.challenge,
    origin,
    crossOrigin: false,
  }
  const clientDataJSON = utf8ToBytes(JSON.stringify(client))
  const id = toBase64url(credentialId)
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  const encoded = { clientDataJSON: toBase64url(clientDataJSON) }
  if (action === 'register') {
    const authData = concatBytes(authenticatorData(rpId, flags | 0x40, counter), attestedCredential())
    const transports = 'transports' in change ? change.transports : ['internal', 'hybrid']
    return { ...common, response: { ...encoded, attestationObject: attestation(authData), transports } }
  }
  const authData = authenticatorData(rpId, flags, counter)
  const signed = concatBytes(authData, change.forged ? new Uint8Array(32) : sha256(clientDataJSON))
  const signature = toBase64url(sign(signed))
  return { ...common, response: { ...encoded, authenticatorData: toBase64url(authData), signature } }
}

/** WebAuthn Level 3, 6.1. */
function authenticatorData(rpId: string, flags: number, counter: number): Uint8Array {
  const rest = new DataView(new ArrayBuffer(5))
  rest.setUint8(0, flags)
  rest.setUint32(1, counter)
  return concatBytes(sha256(utf8ToBytes(rpId)), new Uint8Array(rest.buffer))
}

/** WebAuthn Level 3, 6.5.1: no model, the id, the key in COSE. */
function attestedCredential(): Uint8Array {
  const key = new Map<number, CBORType>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, publicKey.slice(1, 33)],
    [-3, publicKey.slice(33)],
  ])
  const length = Uint8Array.of(0, credentialId.length)
  return concatBytes(new Uint8Array(16), length, credentialId, encodeCBOR(key))
}

function attestation(authData: Uint8Array): string {
  const content = new Map<string, CBORType>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return toBase64url(encodeCBOR(content))
}

/** Signed again while one of the two numbers has a zero in front, about once in 128 times: SimpleWebAuthn 9 does not fill them up. */
function sign(bytes: Uint8Array): Uint8Array {
  const signature = p256.sign(bytes, secretKey, { lowS: false, extraEntropy: true })
  return signature[0] === 0 || signature[32] === 0
    ? sign(bytes)
    : p256.Signature.fromBytes(signature).toBytes('der')
}
