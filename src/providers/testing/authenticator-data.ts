import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

/** Flags of authenticator data, WebAuthn 6.1. */
export const flags = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, attested: 0x40 }

/** WebAuthn 6.1: hash of the relying party's id, flags, counter, and what follows. */
export async function authenticatorData(
  rpId: string,
  flagBits: number,
  counter: number,
  rest: Uint8Array = new Uint8Array(),
): Promise<Uint8Array<ArrayBuffer>> {
  const head = new Uint8Array(5)
  head[0] = flagBits
  new DataView(head.buffer).setUint32(1, counter)
  return join(await sha256(new TextEncoder().encode(rpId)), head, rest)
}

/** WebAuthn 6.5.1: AAGUID, length and bytes of the id, COSE key (RFC 9053 section 7.1, ES256). */
export function attestedCredential(id: Uint8Array, key: JsonWebKey): Uint8Array<ArrayBuffer> {
  const cose = new Map<number, CBORType>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, fromBase64Url(String(key.x))],
    [-3, fromBase64Url(String(key.y))],
  ])
  const length = new Uint8Array([id.length >> 8, id.length & 0xff])
  return join(new Uint8Array(16), length, id, encodeCBOR(cose))
}

/** WebAuthn 8.7: nobody vouches for the authenticator. */
export function attestationObject(authData: Uint8Array): Uint8Array<ArrayBuffer> {
  const object = new Map<string, CBORType>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return encodeCBOR(object) as Uint8Array<ArrayBuffer>
}

/** WebCrypto's `r|s` as the DER sequence that authenticators send (WebAuthn 6.5.5). */
export function toDer(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = signature.length / 2
  const body = join(integer(signature.slice(0, half)), integer(signature.slice(half)))
  return join(new Uint8Array([0x30, body.length]), body)
}

function integer(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  const trimmed = bytes.slice(start < 0 ? bytes.length - 1 : start)
  const positive = (trimmed[0] ?? 0) < 0x80 ? trimmed : join(new Uint8Array(1), trimmed)
  return join(new Uint8Array([0x02, positive.length]), positive)
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

export function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}
