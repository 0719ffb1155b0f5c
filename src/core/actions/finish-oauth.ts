import { clearChecks } from '../checks/check-cookies.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'
import { logIn } from '../linking/log-in.ts'
import { completeCallback } from '../oauth/complete-callback.ts'
import { forwardFromProxy } from '../oauth/redirect-proxy.ts'
import { startSession } from '../session/start-session.ts'
import type { CookieToSet } from '../types.ts'
import { askSignIn } from './ask-sign-in.ts'
import { initialCookies } from './initial-cookies.ts'
import { landing } from './landing.ts'

/** The OAuth callback in its order: provider's answer, signIn callback, linking, session, event, redirect (reference 9.2). */
export async function finishOAuth(provider: OAuthProvider, context: Context): Promise<ActionResult> {
  const { options } = context
  const owner = await forwardFromProxy(provider, context)
  if (owner !== undefined) return { redirect: owner, cookies: initialCookies(context) }

  const outcome = await completeCallback(provider, context)
  const { account, profile } = outcome
  const known = await options.storage?.call('getUserByAccount', {
    providerAccountId: account.providerAccountId,
    provider: provider.id,
  })
  const elsewhere = await askSignIn({ user: known ?? outcome.user, account, profile }, context)
  if (elsewhere !== undefined)
    return { redirect: elsewhere, cookies: await leavingCookies(provider, context) }

  const login = await logIn(provider, outcome, context)
  const { user, isNewUser } = login
  const session = await startSession(login, { account, profile }, context)
  await options.events('signIn', { user, account, profile, isNewUser })

  const cookies = [...(await leavingCookies(provider, context)), ...session]
  return { redirect: landing(isNewUser, context), cookies }
}

async function leavingCookies(provider: OAuthProvider, context: Context): Promise<readonly CookieToSet[]> {
  return [...initialCookies(context), ...(await clearChecks('used', provider, context))]
}
