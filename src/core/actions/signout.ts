import type { Context } from '../context.ts'
import { requireCsrf } from '../csrf/csrf-token.ts'
import { SignOutError } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { decryptSession } from '../session/session-codec.ts'
import { clearSession, receivedSession } from '../session/session-cookie.ts'
import { initialCookies } from './initial-cookies.ts'

/** `GET signout`: asks first, or redirects to the configured page. */
export async function showSignOut(context: Context): Promise<ActionResult> {
  const { options, request, csrf } = context
  const cookies = initialCookies(context)
  if (options.pages.signOut) return { redirect: options.pages.signOut, cookies }
  const action = request.url.href
  return { page: { name: 'signout', theme: options.theme, csrfToken: csrf.token, action }, cookies }
}

/** `POST signout`: deletes the cookie in any case; a store that fails is logged (reference 1.3). */
export async function signOut(context: Context): Promise<ActionResult> {
  const { csrf, request, options, report, callbackUrl } = context
  await requireCsrf(csrf, request, report)
  const cookies = initialCookies(context)
  const { value } = receivedSession(context)
  if (value === undefined) return { redirect: callbackUrl.url, cookies }
  try {
    await endSession(value, context)
  } catch (error) {
    options.logger.error(new SignOutError(undefined, { cause: error }))
  }
  const cleared = await clearSession('signed out', context)
  return { redirect: callbackUrl.url, cookies: [...cookies, ...cleared] }
}

async function endSession(token: string, context: Context): Promise<void> {
  const { session, storage, events } = context.options
  if (session.strategy === 'jwt' || !storage) {
    await events('signOut', { token: await decryptSession(token, context) })
    return
  }
  const ended = await storage.call('deleteSession', token)
  await context.report.decide('SIGNOUT-1', { ended })
  await events('signOut', { session: ended })
}
