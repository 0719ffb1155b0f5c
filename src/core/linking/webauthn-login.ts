import type { AdapterAccount, AdapterUser } from '../adapters.ts'
import { AccountNotLinked } from '../errors.ts'
import type { Login } from '../session/start-session.ts'
import type { Account, User } from '../types.ts'
import { findCurrentUser } from './current-user.ts'
import { createUser, idOf, openLogin, orFail, type WithStorage } from './login.ts'
import { planWebAuthnLogin, type WebAuthnLoginPlan } from './plan-webauthn-login.ts'

interface Incoming {
  readonly user: User
  readonly account: Account
}

/** Gathers the facts that the WebAuthn table needs, and carries out its plan (reference 8.3). */
export async function logInWithWebAuthn(incoming: Incoming, around: WithStorage): Promise<Login> {
  const { storage, report } = around
  const { user, account } = incoming
  const { provider, providerAccountId } = account
  const current = await findCurrentUser(around)
  const accountOwner = await storage.call('getUserByAccount', { providerAccountId, provider })
  const facts = {
    signedInAs: idOf(current?.user),
    accountOwner: idOf(accountOwner),
    email: user.email ?? undefined,
    emailOwner: undefined,
  }
  const first = planWebAuthnLogin(facts)
  await report.decide(first.rule, facts, first.action)
  const plan = first.action === 'look-up-email' ? await lookUpEmail(first.email) : first
  switch (plan.action) {
    case 'keep-session':
      return { user: orFail(current?.user), session: current?.session, isNewUser: false }
    case 'link-to-signed-in': {
      const signedIn = orFail(current?.user)
      await link(signedIn, incoming, around)
      return { user: signedIn, session: current?.session, isNewUser: false }
    }
    case 'sign-in-owner':
      return openLogin(orFail(accountOwner), false, around)
    case 'create-user': {
      const created = await createUser({ ...user } as AdapterUser, around)
      await link(created, incoming, around)
      return openLogin(created, true, around)
    }
    case 'refuse':
      throw refusal(plan.reason, provider)
    case 'look-up-email':
      throw new Error('The linking plan asked for the same look-up twice')
  }

  async function lookUpEmail(email: string): Promise<WebAuthnLoginPlan> {
    const emailOwner = await storage.call('getUserByEmail', email)
    const known = { ...facts, emailOwner: idOf(emailOwner) ?? null }
    const next = planWebAuthnLogin(known)
    await report.decide(next.rule, known, next.action)
    return next
  }
}

async function link(
  user: AdapterUser,
  { user: profile, account }: Incoming,
  { storage, options }: WithStorage,
): Promise<void> {
  await storage.call('linkAccount', { ...account, userId: user.id } as AdapterAccount)
  await options.events('linkAccount', { user, account, profile })
}

function refusal(reason: string, provider: string): AccountNotLinked {
  const message =
    reason === 'account-of-another-user'
      ? 'The account belongs to another user'
      : 'The e-mail address belongs to another user'
  return new AccountNotLinked(message, { provider, reason })
}
