import { fromBase64 } from '../../border/base64.ts'
import { callHost } from '../host.ts'

/** The most that the platform returns at once. */
const MOST = 65_536

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(callHost('random', length) ?? '')
  if (!bytes) throw new Error(`no ${length} random bytes to be had`)
  return bytes
}

export function getRandomValues<T extends ArrayBufferView>(target: T): T {
  if (target.byteLength > MOST)
    throw new Error(
      `QuotaExceededError: at most ${MOST} random bytes at once, asked for ${target.byteLength}`,
    )
  new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(randomBytes(target.byteLength))
  return target
}

/** RFC 9562 section 5.4. */
export function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Instead of `Math.random`: 53 bits, too. */
export function random(): number {
  const [high = 0, low = 0] = new Uint32Array(randomBytes(8).buffer)
  return ((high >>> 5) * 67_108_864 + (low >>> 6)) / 9_007_199_254_740_992
}
