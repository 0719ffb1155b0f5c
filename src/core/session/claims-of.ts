import type { Follows } from '../runtime.ts'
import type { JWT } from '../types.ts'

/**
 * What the jwt callback returned: the token's content, or `null` to end the session.
 * @throws TypeError for anything else: it would become a
 * session without a user.
 */
export function claimsOf(answer: unknown, follows: Follows): JWT | null {
  if (answer === null) return null
  const isForgotten = answer === undefined && follows('DEV-50')
  if (!isForgotten && !isPlainObject(answer))
    throw new TypeError('The jwt callback returned neither a token nor null')
  return answer as JWT
}

/** A plain object: no array, and no instance of a class, which a token could only store in part. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
