import { hex, sha256 } from './sha256.ts'

/** Bytes for one purpose; each call goes on where the last one of that purpose ended. */
export type Random = (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer>

/**
 * The random source of one exchange. A value depends on the world's seed, the exchange, the purpose and how many calls of
 * that purpose came before it in this exchange, and on nothing else: exchanges that interleave, and one that is driven
 * again after its worker was killed, draw the same values.
 *
 * Blocks are SHA-256 of that position, counted up. It is our own because every key derivation of WebCrypto is asynchronous and the
 * engine draws synchronously. Reproducible by design, hence no secret: fit for a simulator only.
 */
export function createRandom(seed: number, exchange: string): Random {
  const calls = new Map<string, number>()
  return (purpose, lengthBytes) => {
    const call = calls.get(purpose) ?? 0
    calls.set(purpose, call + 1)
    const bytes = new Uint8Array(lengthBytes)
    for (let block = 0; block * 32 < lengthBytes; block += 1) {
      // JSON keeps the parts apart, whatever characters a name has.
      const position = JSON.stringify([seed, exchange, purpose, call, block])
      const digest = sha256(new TextEncoder().encode(position))
      bytes.set(digest.subarray(0, lengthBytes - block * 32), block * 32)
    }
    return bytes
  }
}

/**
 * A version 4 UUID of 16 random bytes (RFC 9562 §5.4).
 * @throws RangeError when there are not 16.
 */
export function uuid(bytes: Uint8Array): string {
  if (bytes.byteLength !== 16) throw new RangeError(`A UUID takes 16 bytes, not ${bytes.byteLength}.`)
  const copy = Uint8Array.from(bytes)
  copy[6] = ((copy[6] ?? 0) & 0x0f) | 0x40
  copy[8] = ((copy[8] ?? 0) & 0x3f) | 0x80
  return hex(copy).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
