import { p256 } from '@noble/curves/nist.js'
import { fromBase64, toBase64 } from '../border/base64.ts'
import { signByRsa } from './sign-by-rsa.ts'

/** Before the 32 bytes of a private key in PKCS #8. @see https://www.rfc-editor.org/rfc/rfc5915#section-3 */
const BEFORE_SECRET = [0x02, 0x01, 0x01, 0x04, 0x20]

/** Of 100,000 bytes in base64. */
const MOST_DIGITS = Math.ceil(100_000 / 3) * 4

/** Signs at once what `crypto.subtle` would sign later. The argument is not trusted. */
export const KEY_OPERATIONS: Readonly<Record<string, (argument: unknown) => string | undefined>> = {
  'key.sign': (argument) => {
    const parts = (Array.isArray(argument) ? argument : []).slice(0, 2).map(String)
    if (parts.some(({ length }) => length > MOST_DIGITS)) return undefined
    const [key, data] = parts.map(fromBase64)
    if (!key || !data) return undefined
    const secret = secretIn(key)
    const signed = secret ? p256.sign(data, secret) : signByRsa(key, data)
    return signed && toBase64(signed)
  },
}

function secretIn(key: Uint8Array): Uint8Array | undefined {
  const at = key.findIndex((_, index) => BEFORE_SECRET.every((byte, more) => key[index + more] === byte))
  const secret = key.slice(at + BEFORE_SECRET.length, at + BEFORE_SECRET.length + 32)
  return at >= 0 && p256.utils.isValidSecretKey(secret) ? secret : undefined
}
