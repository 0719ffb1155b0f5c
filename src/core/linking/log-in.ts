import type { AdapterAccount, AdapterUser } from '../adapters.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { OAuthAccountNotLinked } from '../errors.ts'
import type { OAuthOutcome } from '../oauth/complete-callback.ts'
import type { Login } from '../session/start-session.ts'
import type { Account } from '../types.ts'
import { type CurrentUser, findCurrentUser } from './current-user.ts'
import { createUser, idOf, openLogin, orFail, requireAccountId, type WithStorage } from './login.ts'
import { type DecidedPlan, type LoginFacts, planOAuthLogin } from './plan-oauth-login.ts'

interface Incoming {
  readonly provider: OAuthProvider
  readonly outcome: OAuthOutcome
  readonly accountOwner: AdapterUser | null
  /** The tokens that `provider.account` keeps, for an account that is not known yet. */
  readonly kept: object | undefined | void
}

/** Gathers the facts that the linking table needs, and carries out its plan (reference 8.1). Without a store the profile is the user. */
export async function logIn(
  provider: OAuthProvider,
  outcome: OAuthOutcome,
  around: Surroundings,
): Promise<Login> {
  // As the signIn callback left it: apps encrypt tokens there before they are stored.
  const { type: _, provider: providerId, providerAccountId, userId: __, ...tokens } = outcome.account
  requireAccountId(providerAccountId)
  const { storage } = around.options
  if (!storage) return { user: outcome.user, session: undefined, isNewUser: undefined }
  const withStorage = { ...around, storage }
  const current = await findCurrentUser(withStorage)
  const accountOwner = await storage.call('getUserByAccount', {
    providerAccountId,
    provider: providerId,
  })
  // Before anything is stored: if the function throws, it must not leave a user without an account, whose e-mail is then taken.
  const kept = accountOwner ? undefined : await provider.account(tokens)
  const incoming = { provider, outcome, accountOwner, kept }
  const { plan, emailOwner } = await decide(incoming, current, withStorage)
  return carryOut(plan, incoming, { current, emailOwner }, withStorage)
}

async function decide(
  { provider, outcome, accountOwner }: Incoming,
  current: CurrentUser | undefined,
  { storage, report }: WithStorage,
): Promise<{ readonly plan: DecidedPlan; readonly emailOwner: AdapterUser | null }> {
  const facts: LoginFacts = {
    signedInAs: idOf(current?.user),
    accountOwner: idOf(accountOwner),
    profileEmail: outcome.user.email ?? undefined,
    emailOwner: undefined,
    allowDangerousEmailAccountLinking: Boolean(provider.allowDangerousEmailAccountLinking),
  }
  const first = planOAuthLogin(facts)
  await report.decide(first.rule, { ...facts }, first.action)
  if (first.action !== 'look-up-email') return { plan: first, emailOwner: null }
  const emailOwner = await storage.call('getUserByEmail', first.email)
  const known = { ...facts, emailOwner: idOf(emailOwner) ?? null }
  const plan = planOAuthLogin(known)
  await report.decide(plan.rule, known, plan.action)
  return { plan, emailOwner }
}

async function carryOut(
  plan: DecidedPlan,
  incoming: Incoming,
  { current, emailOwner }: { current: CurrentUser | undefined; emailOwner: AdapterUser | null },
  around: WithStorage,
): Promise<Login> {
  switch (plan.action) {
    case 'keep-session':
      return { user: orFail(current?.user), session: current?.session, isNewUser: false }
    case 'link-to-signed-in': {
      const user = orFail(current?.user)
      await link(user, incoming, around)
      return { user, session: current?.session, isNewUser: false }
    }
    case 'sign-in-owner':
      return openLogin(orFail(incoming.accountOwner), false, around)
    case 'link-to-email-owner': {
      const user = orFail(emailOwner)
      await link(user, incoming, around)
      return openLogin(user, false, around)
    }
    case 'create-user': {
      const profile = { ...incoming.outcome.user, emailVerified: null } as AdapterUser
      const user = await createUser(profile, around)
      await link(user, incoming, around)
      return openLogin(user, true, around)
    }
    case 'refuse':
      throw refusal(plan.reason, incoming)
  }
}

function refusal(reason: string, { provider }: Incoming): OAuthAccountNotLinked {
  const message =
    reason === 'account-of-another-user'
      ? 'The account belongs to another user'
      : 'The e-mail address belongs to another user'
  return new OAuthAccountNotLinked(message, { provider: provider.id, reason })
}

/** Stores the tokens that `provider.account` keeps, under the account's identity (reference 4.6). */
async function link(
  user: AdapterUser,
  { outcome, kept }: Incoming,
  { storage, options }: WithStorage,
): Promise<void> {
  const { providerAccountId, provider, type, userId } = outcome.account
  const account: Account = { ...kept, providerAccountId, provider, type, userId }
  await storage.call('linkAccount', { ...account, userId: user.id } as AdapterAccount)
  await options.events('linkAccount', { user, account, profile: outcome.user })
}
