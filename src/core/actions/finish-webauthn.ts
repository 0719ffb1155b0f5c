import { clearChecks } from '../checks/check-cookies.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import { requireStorage } from '../config/storage.ts'
import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'
import type { WithStorage } from '../linking/login.ts'
import { logInWithWebAuthn } from '../linking/webauthn-login.ts'
import { startSession } from '../session/start-session.ts'
import type { Account, CookieToSet, User } from '../types.ts'
import { authenticate } from '../webauthn/authenticate.ts'
import { readResponse } from '../webauthn/read-response.ts'
import { type Registration, register } from '../webauthn/register.ts'
import { askSignIn } from './ask-sign-in.ts'
import { initialCookies } from './initial-cookies.ts'
import { landing } from './landing.ts'

interface Verified {
  readonly user: User
  readonly account: Account
  /** Present when the passkey is new. */
  readonly authenticator?: Registration['authenticator']
}

/** `POST callback/:webauthn`: verification, signIn callback, linking, authenticator, session, event, redirect (reference 7, 9.2). */
export async function finishWebAuthn(provider: WebAuthnProvider, context: Context): Promise<ActionResult> {
  const { options } = context
  const around = { ...context, storage: requireStorage(options) }
  const { user: found, account: given, authenticator } = await verify(provider, around)
  const elsewhere = await askSignIn({ user: found, account: given }, context)
  if (elsewhere !== undefined)
    return { redirect: elsewhere, cookies: await leavingCookies(provider, context) }

  const login = await logInWithWebAuthn({ user: found, account: given }, around)
  const { user, isNewUser } = login
  if (authenticator)
    await around.storage.call('createAuthenticator', { ...authenticator, userId: String(user.id) })
  const account = { ...given, userId: given.userId ?? user.id }
  const session = await startSession(login, { account }, context)
  await options.events('signIn', { user, account, isNewUser })
  const cookies = [...(await leavingCookies(provider, context)), ...session]
  return { redirect: landing(isNewUser, context), cookies }
}

async function verify(provider: WebAuthnProvider, around: Context & WithStorage): Promise<Verified> {
  const { action, data } = await readResponse(provider, around)
  return action === 'register' ? register(data, provider, around) : authenticate(data, provider, around)
}

async function leavingCookies(provider: WebAuthnProvider, context: Context): Promise<readonly CookieToSet[]> {
  return [...initialCookies(context), ...(await clearChecks('used', provider, context))]
}
