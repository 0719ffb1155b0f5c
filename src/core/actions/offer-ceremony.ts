import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import { requireStorage } from '../config/storage.ts'
import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'
import { authenticationOptions, registrationOptions } from '../webauthn/ceremony-options.ts'
import { isWebAuthnAction, planOptions } from '../webauthn/plan-options.ts'
import { userInfo } from '../webauthn/provider-view.ts'
import { sessionUser } from '../webauthn/session-user.ts'
import { initialCookies } from './initial-cookies.ts'

/** `GET webauthn-options/:provider`: which ceremony, its options, and the cookie that remembers the challenge (reference 7). */
export async function offerCeremony(provider: WebAuthnProvider, context: Context): Promise<ActionResult> {
  const { options, request, report } = context
  const cookies = initialCookies(context)
  const { action } = request.query
  if (action !== undefined && !isWebAuthnAction(action)) {
    await report.decide('WEBAUTHN-1', { action }, 'invalid-action')
    return { status: 400, json: { error: 'Invalid action' }, cookies }
  }
  const around = { ...context, storage: requireStorage(options) }
  const signedIn = await sessionUser(around)
  const info = signedIn ? { user: signedIn, exists: true } : await userInfo(provider, context)

  const facts = {
    action,
    signedIn: signedIn !== undefined,
    named: info ? (info.exists ? 'known' : 'unknown') : 'nobody',
  } as const
  const plan = planOptions(facts)
  await report.decide('WEBAUTHN-1', facts, plan)
  if (plan === 'invalid-request') return { status: 400, json: { error: 'Invalid request' }, cookies }

  const ceremony =
    plan === 'register'
      ? await registrationOptions(info?.user ?? {}, provider, around)
      : await authenticationOptions(info?.user, provider, around)
  return { json: { action: plan, options: ceremony.options }, cookies: [...cookies, ceremony.cookie] }
}
