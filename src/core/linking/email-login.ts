import type { AdapterUser } from '../adapters.ts'
import { receivedSession } from '../session/session-cookie.ts'
import type { Login } from '../session/start-session.ts'
import { findCurrentUser } from './current-user.ts'
import { createUser, idOf, openLogin, orFail, requireAccountId, type WithStorage } from './login.ts'
import { planEmailLogin } from './plan-email-login.ts'

/** Gathers the facts that the e-mail table needs, and carries out its plan (reference 8.2). */
export async function logInWithEmail(found: AdapterUser, around: WithStorage): Promise<Login> {
  requireAccountId(found.email)
  const { storage, options, report } = around
  const current = await findCurrentUser(around)
  const owner = await storage.call('getUserByEmail', found.email)
  const { value: sessionToken } = receivedSession(around)
  const facts = {
    signedInAs: idOf(current?.user),
    emailOwner: idOf(owner) ?? null,
    hasStoredSession: options.session.strategy !== 'jwt' && sessionToken !== undefined,
  }
  const plan = planEmailLogin(facts)
  await report.decide(plan.rule, facts, plan.action)
  switch (plan.action) {
    case 'create-user': {
      const verified = { ...found, emailVerified: new Date(around.runtime.now()) }
      return openLogin(await createUser(verified, around), true, around)
    }
    case 'switch-user':
      await storage.call('deleteSession', orFail(sessionToken))
      return openLogin(await verify(plan.userId, around), false, around)
    case 'sign-in-owner':
      return openLogin(await verify(plan.userId, around), false, around)
  }
}

/** Opening the link proves that the address is theirs; Auth.js stores that each time (reference 5). */
async function verify(id: string, { storage, options, runtime }: WithStorage): Promise<AdapterUser> {
  const user = await storage.call('updateUser', { id, emailVerified: new Date(runtime.now()) })
  await options.events('updateUser', { user })
  return user
}
