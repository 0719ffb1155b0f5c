import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from './hex.ts'

/**
 * SHA-256 of a text's UTF-8 bytes, in hexadecimal, at once: Web Crypto hands each digest to another thread, which takes longer than the
 * whole rest of a small request.
 */
export function sha256HexNow(text: string): string {
  return toHex(sha256(new TextEncoder().encode(text)))
}
