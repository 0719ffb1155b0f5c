export interface RollingInput {
  readonly expiresMs: number
  readonly expired: boolean
  readonly nowMs: number
  readonly maxAgeSeconds: number
  readonly updateAgeSeconds: number
}

export interface Rolling {
  readonly expired: boolean
  /** Whether the row needs a new `expires`. */
  readonly write: boolean
  /** When that will be. */
  readonly dueMs: number
  readonly newExpiresMs: number
}

/** When a stored session ends and when it is extended: at most once per `updateAge` (reference 12). */
export function rollSession(input: RollingInput): Rolling {
  const { expiresMs, expired, nowMs, maxAgeSeconds, updateAgeSeconds } = input
  const dueMs = expiresMs - maxAgeSeconds * 1000 + updateAgeSeconds * 1000
  return { expired, write: !expired && dueMs <= nowMs, dueMs, newExpiresMs: nowMs + maxAgeSeconds * 1000 }
}
