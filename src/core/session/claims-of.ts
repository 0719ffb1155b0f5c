import type { JWT } from '../types.ts'

/**
 * What the jwt callback answered: the token's content, or `null` to end the session.
 * @throws TypeError for anything else: it would become a session of nobody.
 */
export function claimsOf(answer: unknown): JWT | null {
  if (answer === null) return null
  if (typeof answer !== 'object' || Array.isArray(answer))
    throw new TypeError('The jwt callback returned neither a token nor null')
  return answer as JWT
}
