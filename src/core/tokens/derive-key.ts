import { toBase64url } from '../bytes/base64url.ts'
import type { JoseHeader } from './compact-jwe.ts'
import { type ContentKey, importCbcHmac, importGcm, type OpeningKey } from './content-key.ts'

/** A key derived from a secret and a salt, ready for use. The bytes stay inside Web Crypto and cannot be read. */
export interface DerivedKey<K extends OpeningKey = OpeningKey> {
  readonly content: K
  /** Info and output length of the key derivation (RFC 5869). */
  readonly info: string
  readonly lengthBytes: 32 | 64
  /** RFC 7638 thumbprint of the key as a JWK: how a token names the secret that it was made with. */
  readonly kid: string
}

type Encryption = JoseHeader['enc']

/** How many keys are kept: an application has one for each secret and each encrypted cookie. */
const maxKept = 64

/** Derived keys by secret, salt and encryption, the oldest first. A key depends on these three alone, so a hit only saves time. */
const kept = new Map<string, Promise<DerivedKey>>()

/** The key of a token (reference 3). The salt is the cookie's name, so a token of one cookie is never accepted as another's. */
export function deriveKey(secret: string, salt: string, enc: 'A256CBC-HS512'): Promise<DerivedKey<ContentKey>>
export function deriveKey(secret: string, salt: string, enc: Encryption): Promise<DerivedKey>
export function deriveKey(secret: string, salt: string, enc: Encryption): Promise<DerivedKey> {
  const name = JSON.stringify([secret, salt, enc])
  const known = kept.get(name)
  if (known !== undefined) return known
  const deriving = enc === 'A256GCM' ? deriveGcm(secret, salt) : deriveCbcHmac(secret, salt)
  kept.set(name, deriving)
  // A failure is not kept: the next request tries again.
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
  // `undefined` too: a list made from environment variables may have gaps, and without a secret anyone could derive the same key.
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
