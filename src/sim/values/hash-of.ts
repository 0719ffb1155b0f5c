import { type SnapshotLimits, snapshot } from '../../protocol/snapshot.ts'
import { hex, sha256 } from './sha256.ts'

// Wide enough for any real argument, and an end for values that have none.
const LIMITS: SnapshotLimits = {
  depth: 64,
  entries: 100_000,
  totalEntries: 200_000,
  length: 16_777_216,
  totalLength: 33_554_432,
}

/**
 * A short hash (16 hex digits) of any value, to notice that a replayed call has other arguments. Equal structures hash alike, whatever the order of their
 * members; a member that is `undefined` counts as absent. Of functions only the name counts, of requests and responses everything but the body.
 */
export function hashOf(value: unknown): string {
  const text = canonical(snapshot(value, LIMITS))
  return hex(sha256(new TextEncoder().encode(text)).subarray(0, 8))
}

/** One text per structure; each kind of value begins differently. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date) return `date ${value.getTime()}`
  if (value instanceof Uint8Array) return `bytes ${hex(value)}`
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
  return `{${members.sort().join(',')}}`
}
