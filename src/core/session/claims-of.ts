import type { JWT } from '../types.ts'

/**
 * What the jwt callback answered: the token's content, or `null` to end the session.
 * @throws TypeError for anything else: it would become a session of nobody.
 */
export function claimsOf(answer: unknown): JWT | null {
  if (answer === null) return null
  if (!isPlainObject(answer)) throw new TypeError('The jwt callback returned neither a token nor null')
  return answer as JWT
}

/** An object whose prototype has none of its own: no list, and no instance of a class, of which a token would hold a part only. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
