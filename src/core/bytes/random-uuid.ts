import type { Runtime } from '../runtime.ts'
import { toHex } from './hex.ts'

/** A version 4 UUID (RFC 9562 section 5.4) from the runtime's random bytes. */
export function randomUuid(runtime: Runtime, purpose: string): string {
  const bytes = runtime.random(purpose, 16).slice()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = toHex(bytes)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-')
}
