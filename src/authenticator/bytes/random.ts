import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from './bytes.ts'

/** Bytes for one purpose; each call of a purpose returns other bytes. The only source of randomness in this room. */
export type Random = (purpose: string, lengthBytes: number) => Uint8Array

/** Reproducible bytes: HKDF-SHA-256 of the seed, with the purpose and the number of the call. Fit for a simulator only. */
export function createRandom(seed: string): Random {
  const calls = new Map<string, number>()
  return (purpose, lengthBytes) => {
    const call = calls.get(purpose) ?? 0
    calls.set(purpose, call + 1)
    return hkdf(sha256, utf8(seed), utf8(String(call)), utf8(purpose), lengthBytes)
  }
}
