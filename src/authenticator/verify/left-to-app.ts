/**
 * Steps that `@simplewebauthn/server` 14 doesn't take by itself: frames of other origins, policies, what is in the database, and the backup eligibility of the
 * stored record.
 */
export const LEFT_TO_APP = {
  registration: new Set([10, 11, 18, 19, 23, 24, 25, 26, 28]),
  authentication: new Set([5, 6, 13, 19, 23]),
} as const satisfies Readonly<Record<string, ReadonlySet<number>>>
