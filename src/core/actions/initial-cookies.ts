import type { Context } from '../context.ts'
import type { CookieToSet } from '../types.ts'

/** Cookies that any route sets before its own: a new CSRF token, a changed callback URL (reference 1.2). */
export function initialCookies({ csrf, callbackUrl }: Context): readonly CookieToSet[] {
  return [csrf.cookie, callbackUrl.cookie].filter((cookie) => cookie !== undefined)
}
