import { base64url, calculateJwkThumbprint } from 'jose'

export interface DerivedKey {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly info: string
  readonly lengthBytes: number
  /** RFC 7638 thumbprint of the key as a JWK: how a token names the secret that sealed it. */
  readonly kid: string
}

/** HKDF-SHA-256 (RFC 5869) of the secret; the salt is the cookie's name, so a token of one cookie never opens as another (reference 3). */
export async function deriveKey(secret: string, salt: string, lengthBytes: 32 | 64): Promise<DerivedKey> {
  const info = `Auth.js Generated Encryption Key (${salt})`
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(salt), info: text.encode(info) },
    material,
    lengthBytes * 8,
  )
  const bytes = new Uint8Array(bits)
  const kid = await calculateJwkThumbprint(
    { kty: 'oct', k: base64url.encode(bytes) },
    lengthBytes === 64 ? 'sha512' : 'sha256',
  )
  return { bytes, info, lengthBytes, kid }
}
