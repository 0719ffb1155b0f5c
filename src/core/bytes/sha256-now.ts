import { _SHA256 } from '@noble/hashes/sha2.js'
import { toHex } from './hex.ts'

/**
 * SHA-256 of a text's UTF-8 bytes, in hexadecimal, synchronously: Web Crypto hands each digest to another thread, which takes longer than the
 * rest of a small request. The class, not the function `sha256`, whose settings and checks would add a tenth to the load time.
 */
export function sha256HexNow(text: string): string {
  return toHex(new _SHA256().update(new TextEncoder().encode(text)).digest())
}
