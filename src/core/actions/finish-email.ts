import type { VerificationToken } from '../adapters.ts'
import type { EmailProvider } from '../config/resolved-provider.ts'
import { requireStorage, type Storage } from '../config/storage.ts'
import type { Context } from '../context.ts'
import { findEmailIdentity } from '../email/email-identity.ts'
import { hashLinkToken } from '../email/link-token.ts'
import { Verification } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { logInWithEmail } from '../linking/email-login.ts'
import { startSession } from '../session/start-session.ts'
import { hasPassed, timeOf } from '../session/time-of.ts'
import { askSignIn } from './ask-sign-in.ts'
import { initialCookies } from './initial-cookies.ts'
import { landing } from './landing.ts'

type WithStorage = Context & { readonly storage: Storage }

/** The link of the mail was opened: token, signIn callback, user, session, event, redirect (reference 5, 9.2). */
export async function finishEmail(provider: EmailProvider, context: Context): Promise<ActionResult> {
  const { options } = context
  const around = { ...context, storage: requireStorage(options) }
  const { identifier } = await redeemToken(provider, around)
  const { user: found, account } = await findEmailIdentity(identifier, provider, around)
  const cookies = initialCookies(context)
  const elsewhere = await askSignIn({ user: found, account }, context)
  if (elsewhere !== undefined) return { redirect: elsewhere, cookies }

  const login = await logInWithEmail(found, around)
  const { user, isNewUser } = login
  const session = await startSession(login, { account }, context)
  await options.events('signIn', { user, account, isNewUser })
  return { redirect: landing(isNewUser, context), cookies: [...cookies, ...session] }
}

/**
 * Exchanges the link's token for what was stored with it. The store deletes it at once, so it cannot be used again.
 * @throws Verification when it does not exist (any longer), has expired, or belongs to another address.
 */
async function redeemToken(provider: EmailProvider, context: WithStorage): Promise<VerificationToken> {
  const { request, runtime, report, storage } = context
  const { token, email } = request.query
  await report.check('EMAIL-9', Boolean(token))
  if (!token) {
    const error = new TypeError('The link has no token: it was typed by hand, or the mail damaged it')
    error.name = 'Configuration'
    throw error
  }
  const hash = hashLinkToken(token, provider, context)
  // The adapter's contract wants a string; Auth.js passes on `undefined`, and the store finds nothing.
  const stored = await storage.call('useVerificationToken', { identifier: email as string, token: hash })
  await report.check('EMAIL-6', Boolean(stored), {
    received: { identifier: email, token: hash },
  })
  if (!stored)
    throw new Verification('The link was already used, or never existed', { provider: provider.id })

  const now = runtime.now()
  const { follows } = runtime
  const valid = !hasPassed(timeOf(stored.expires, follows), now, follows)
  await report.check('EMAIL-7', valid, {
    expected: new Date(now),
    received: stored.expires,
  })
  if (typeof stored.expires === 'string') await report.differs('DEV-60', { expires: stored.expires })
  const same = !email || email === stored.identifier
  await report.check('EMAIL-8', same, {
    expected: stored.identifier,
    received: email,
  })
  if (!valid || !same)
    throw new Verification(valid ? 'The link is for another address' : 'The link has expired', {
      provider: provider.id,
    })
  return stored
}
