import type { Follows } from '../runtime.ts'

/** Milliseconds of a stored `expires`. Some stores return a date as text, which never compares as true unless it is read. */
export function timeOf(expires: Date, follows: Follows): number {
  return Number((follows('DEV-60') ? expires : new Date(expires)).valueOf())
}

/** Whether that time has passed. No valid time has passed, except that the published package never ends such a session. */
export function hasPassed(expiresMs: number, nowMs: number, follows: Follows): boolean {
  return follows('DEV-60') ? expiresMs < nowMs : !(expiresMs >= nowMs)
}
