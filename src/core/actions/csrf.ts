import type { Context } from '../context.ts'
import { deleteCookie } from '../cookies/delete-cookie.ts'
import { type ActionResult, noCache } from '../http/action-result.ts'
import { initialCookies } from './initial-cookies.ts'

/** `GET csrf`: the token that every POST must repeat. 404 if the host does its own CSRF check (reference 2.2). */
export async function showCsrf(context: Context): Promise<ActionResult> {
  const { csrf, options } = context
  const cookies = initialCookies(context)
  if (!options.skipCsrf) return { json: { csrfToken: csrf.token }, headers: noCache, cookies }
  options.logger.warn('csrf-disabled')
  return { status: 404, cookies: [...cookies, deleteCookie(options.cookies.csrfToken)] }
}
