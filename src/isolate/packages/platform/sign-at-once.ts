import { callHost, fromBase64, toBase64 } from '../../inside/main.ts'
import { type Buffer, viewOf } from './buffer.ts'

/** The longest text that is signed. */
const MOST_BYTES = 100_000

/** A signature by ES256, as two numbers side by side, or by RS256, with a key of P-256 or RSA in PKCS #8; `undefined` for another key. */
export function signAtOnce(key: Uint8Array, data: Uint8Array): Buffer | undefined {
  if (data.length > MOST_BYTES || key.length > MOST_BYTES) return undefined
  const signed = callHost('key.sign', [toBase64(key), toBase64(data)])
  const bytes = signed === undefined ? undefined : fromBase64(signed)
  return bytes && viewOf(bytes)
}
