import { createHash, createPrivateKey, createPublicKey, createSign } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

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
const privateKey = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  },
})

/** In base64 it has a plus and a slash, which base64url has not. */
export const credentialId = Buffer.from('fbeffbfdffaa', 'hex')

/** What the browser returns: JSON of a `PublicKeyCredential` (WebAuthn Level 3, 5.1). */
export function answerCeremony({ action, options }: Ceremony, change: DeviceChange = {}): object {
  const { origin = 'https://app.example', rpId = 'app.example', flags = 5, counter = 1 } = change
  const client = {
    type: action === 'register' ? 'webauthn.create' : 'webauthn.get',
    challenge: change.challenge ?? options.challenge,
    origin,
    crossOrigin: false,
  }
  const clientDataJSON = Buffer.from(JSON.stringify(client))
  const id = credentialId.toString('base64url')
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  const encoded = { clientDataJSON: clientDataJSON.toString('base64url') }
  if (action === 'register') {
    const authData = Buffer.concat([authenticatorData(rpId, flags | 0x40, counter), attestedCredential()])
    const transports = 'transports' in change ? change.transports : ['internal', 'hybrid']
    return { ...common, response: { ...encoded, attestationObject: attestation(authData), transports } }
  }
  const authData = authenticatorData(rpId, flags, counter)
  const signed = Buffer.concat([authData, change.forged ? Buffer.alloc(32) : sha256(clientDataJSON)])
  const signature = sign(signed).toString('base64url')
  return { ...common, response: { ...encoded, authenticatorData: authData.toString('base64url'), signature } }
}

/** WebAuthn Level 3, 6.1. */
function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), rest])
}

/** WebAuthn Level 3, 6.5.1: no model, the id, the key in COSE. */
function attestedCredential(): Buffer {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const key = new Map<number, CBORType>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  return Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCBOR(key)])
}

function attestation(authData: Buffer): string {
  const content = new Map<string, CBORType>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  return Buffer.from(encodeCBOR(content)).toString('base64url')
}

/** Signed again while one of the two numbers has a zero in front, about once in 128 times: SimpleWebAuthn 9 does not fill them up. */
function sign(bytes: Buffer): Buffer {
  const signature = createSign('SHA256').update(bytes).sign(privateKey)
  const r = integerAt(signature, 2)
  const s = integerAt(signature, 4 + r.length)
  return [r, s].every((integer) => significantBytes(integer) === 32) ? signature : sign(bytes)
}

/** A DER integer: its tag, its length, its bytes. */
function integerAt(der: Buffer, at: number): Buffer {
  return der.subarray(at + 2, at + 2 + (der[at + 1] ?? 0))
}

function significantBytes(integer: Buffer): number {
  return integer[0] === 0 ? integer.length - 1 : integer.length
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
