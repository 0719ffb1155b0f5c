import { toHex } from '../bytes/hex.ts'

/** By Web Crypto, for comparison: SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(new Uint8Array(digest))
}
