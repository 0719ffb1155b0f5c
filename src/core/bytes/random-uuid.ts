import type { Runtime } from '../runtime.ts'
import { toHex } from './hex.ts'

/** A version 4 UUID (RFC 9562 section 5.4) from the runtime's random bytes. */
export function randomUuid(runtime: Pick<Runtime, 'random'>, purpose: string): string {
  const bytes = runtime.random(purpose, 16).slice()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
