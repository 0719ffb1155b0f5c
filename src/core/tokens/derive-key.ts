import { base64url, calculateJwkThumbprint } from 'jose'

export interface DerivedKey {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly info: string
  readonly lengthBytes: number
  /** RFC 7638 thumbprint of the key as a JWK: how a token names the secret that sealed it. */
  readonly kid: string
}

/** Keys that are kept at most: an application has one for each of its secrets and sealed cookies. */
const maxKept = 64

/** Derived keys by secret, salt and length, the oldest first. What a key is follows from these three alone, so a hit changes nothing but time. */
const kept = new Map<string, Promise<DerivedKey>>()

/** HKDF-SHA-256 (RFC 5869) of the secret; the salt is the cookie's name, so a token of one cookie never opens as another (reference 3). */
export function deriveKey(secret: string, salt: string, lengthBytes: 32 | 64): Promise<DerivedKey> {
  const name = JSON.stringify([secret, salt, lengthBytes])
  const known = kept.get(name)
  if (known !== undefined) return known
  const deriving = derive(secret, salt, lengthBytes)
  kept.set(name, deriving)
  // A failure is not kept: the next request asks anew.
  deriving.catch(() => kept.delete(name))
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return deriving
}

async function derive(secret: string, salt: string, lengthBytes: 32 | 64): Promise<DerivedKey> {
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
