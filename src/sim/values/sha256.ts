import { sha256 as digest } from '@noble/hashes/sha2.js'

/**
 * SHA-256, synchronous. WebCrypto's digest is asynchronous, which random streams cannot wait for and a journal entry must not (no transaction
 * is paused across crypto). Used to name and to derive, never to protect.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(digest(bytes))
}

/** Lower-case hexadecimal. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
