import { fromBase64url } from '../../protocol/base64.ts'
import type { SessionCookie } from './recognise.ts'

/** Claims of an encrypted token, or in a sentence why it can't be decrypted. */
export type Decrypted = { readonly claims: Readonly<Record<string, unknown>> } | { readonly problem: string }

/** How a version of Auth.js derives the key. */
interface Scheme {
  readonly enc: string
  readonly info: (salt: string) => string
  readonly bytes: number
}

const SCHEMES: readonly Scheme[] = [
  { enc: 'A256CBC-HS512', info: (salt) => `Auth.js Generated Encryption Key (${salt})`, bytes: 64 },
  // NextAuth 4, which derives one key for all cookies.
  { enc: 'A256GCM', info: () => 'NextAuth.js Generated Encryption Key', bytes: 32 },
]

/** Names that a session cookie has. The name is part of the key. */
export const COOKIE_NAMES = [
  '__Secure-authjs.session-token',
  'authjs.session-token',
  '__Secure-next-auth.session-token',
  'next-auth.session-token',
] as const

/** Decrypts a cookie of Auth.js 5 or NextAuth 4 with the app's secret, in this window only. */
export async function decryptCookie(
  { token, header }: Pick<SessionCookie, 'token' | 'header'>,
  secret: string,
  name: string,
): Promise<Decrypted> {
  const scheme = SCHEMES.find(({ enc }) => enc === header['enc'])
  if (!scheme || header['alg'] !== 'dir')
    return { problem: `Auth.js doesn’t encrypt like this: alg ${header['alg']}, enc ${header['enc']}.` }
  try {
    const salt = scheme.enc === 'A256GCM' ? '' : name
    const key = await deriveKey(secret, salt, scheme)
    const plain = await (scheme.enc === 'A256GCM' ? openGcm : openCbc)(token.split('.'), key)
    return { claims: JSON.parse(new TextDecoder().decode(plain)) as Readonly<Record<string, unknown>> }
  } catch {
    return { problem: 'This secret or this cookie name doesn’t decrypt it.' }
  }
}

async function deriveKey(secret: string, salt: string, scheme: Scheme): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(salt), info: bytesOf(scheme.info(salt)) }
  return new Uint8Array(await crypto.subtle.deriveBits(how, material, scheme.bytes * 8))
}

type Parts = readonly string[]
type Bytes = Uint8Array<ArrayBuffer>

/** RFC 7518 §5.2.2.2: the first half of the key proves, the second one decrypts. */
async function openCbc([head = '', , iv = '', text = '', tag = '']: Parts, key: Bytes): Promise<ArrayBuffer> {
  const half = key.length / 2
  const aad = bytesOf(head)
  const length = new Uint8Array(8)
  new DataView(length.buffer).setBigUint64(0, BigInt(aad.length * 8))
  const mac = { name: 'HMAC', hash: 'SHA-512' }
  const macKey = await crypto.subtle.importKey('raw', key.slice(0, half), mac, false, ['sign'])
  const all = new Uint8Array([...aad, ...fromBase64url(iv), ...fromBase64url(text), ...length])
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', macKey, all)).slice(0, half)
  if (made.join() !== fromBase64url(tag).join()) throw new Error('The tag is wrong.')
  const encKey = await crypto.subtle.importKey('raw', key.slice(half), 'AES-CBC', false, ['decrypt'])
  return crypto.subtle.decrypt({ name: 'AES-CBC', iv: fromBase64url(iv) }, encKey, fromBase64url(text))
}

async function openGcm([head = '', , iv = '', text = '', tag = '']: Parts, key: Bytes): Promise<ArrayBuffer> {
  const encKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const all = new Uint8Array([...fromBase64url(text), ...fromBase64url(tag)])
  const how = { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: bytesOf(head) }
  return crypto.subtle.decrypt(how, encKey, all)
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}
