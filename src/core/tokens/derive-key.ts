import { toBase64url } from '../bytes/base64url.ts'
import type { JoseHeader } from './compact-jwe.ts'
import { type ContentKey, importCbcHmac, importGcm, type OpeningKey } from './content-key.ts'

/** A key that follows from a secret and a salt, ready for use. The bytes are the platform's: nobody reads them again. */
export interface DerivedKey<K extends OpeningKey = OpeningKey> {
  readonly content: K
  /** Info and output length of the key derivation (RFC 5869). */
  readonly info: string
  readonly lengthBytes: 32 | 64
  /** RFC 7638 thumbprint of the key as a JWK: how a token names the secret that sealed it. */
  readonly kid: string
}

type Encryption = JoseHeader['enc']

/** Keys that are kept at most: an application has one for each of its secrets and sealed cookies. */
const maxKept = 64

/** Derived keys by secret, salt and encryption, the oldest first. What a key is follows from these three alone, so a hit changes nothing but time. */
const kept = new Map<string, Promise<DerivedKey>>()

/** The key of a token (reference 3). The salt is the cookie's name, so a token of one cookie never opens as another. */
export function deriveKey(secret: string, salt: string, enc: 'A256CBC-HS512'): Promise<DerivedKey<ContentKey>>
export function deriveKey(secret: string, salt: string, enc: Encryption): Promise<DerivedKey>
export function deriveKey(secret: string, salt: string, enc: Encryption): Promise<DerivedKey> {
  const name = JSON.stringify([secret, salt, enc])
  const known = kept.get(name)
  if (known !== undefined) return known
  const deriving = enc === 'A256GCM' ? deriveGcm(secret, salt) : deriveCbcHmac(secret, salt)
  kept.set(name, deriving)
  // A failure is not kept: the next request asks anew.
  deriving.catch(() => kept.delete(name))
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return deriving
}

async function deriveCbcHmac(secret: string, salt: string): Promise<DerivedKey<ContentKey>> {
  const bytes = await deriveBytes(secret, salt, 64)
  const kid = await thumbprint(bytes, 'SHA-512')
  return { content: await importCbcHmac(bytes), info: infoOf(salt), lengthBytes: 64, kid }
}

async function deriveGcm(secret: string, salt: string): Promise<DerivedKey> {
  const bytes = await deriveBytes(secret, salt, 32)
  const kid = await thumbprint(bytes, 'SHA-256')
  return { content: await importGcm(bytes), info: infoOf(salt), lengthBytes: 32, kid }
}

/** HKDF-SHA-256 (RFC 5869). */
export async function deriveBytes(
  secret: string,
  salt: string,
  lengthBytes: 32 | 64,
): Promise<Uint8Array<ArrayBuffer>> {
  // `undefined` too: a list made of environment variables may have holes, and from nothing everybody derives the same key.
  if (!secret) throw new TypeError('A secret is empty; expected a random text')
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(salt), info: text.encode(infoOf(salt)) },
    material,
    lengthBytes * 8,
  )
  return new Uint8Array(bits)
}

function infoOf(salt: string): string {
  return `Auth.js Generated Encryption Key (${salt})`
}

/** RFC 7638 section 3: the hash of the JWK's required members, in the order of their names. */
async function thumbprint(bytes: Uint8Array, hash: 'SHA-256' | 'SHA-512'): Promise<string> {
  const jwk = JSON.stringify({ k: toBase64url(bytes), kty: 'oct' })
  return toBase64url(new Uint8Array(await crypto.subtle.digest(hash, new TextEncoder().encode(jwk))))
}
