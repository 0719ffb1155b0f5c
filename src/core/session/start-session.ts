import type { AdapterSession, AdapterUser } from '../adapters.ts'
import type { Surroundings } from '../context.ts'
import type { Account, CookieToSet, Profile, User } from '../types.ts'
import { claimsOf } from './claims-of.ts'
import { clearSession, issueSession, sessionExpiry } from './session-cookie.ts'

/** Who is signed in now, and with which session. */
export interface Login {
  readonly user: User | AdapterUser
  /** The stored session; absent with the JWT strategy. */
  readonly session: AdapterSession | undefined
  readonly isNewUser: boolean | undefined
}

/** Starts the session of a sign-in: the row is stored already, or the jwt callback fills a new token (reference 9.3). */
export async function startSession(
  { user, session, isNewUser }: Login,
  from: { readonly account: Account; readonly profile?: Profile | undefined },
  around: Surroundings,
): Promise<readonly CookieToSet[]> {
  const { options, report, runtime } = around
  if (session) {
    const { sessionToken, expires } = session
    await report.decide('SESSION-4', { sessionToken, expires }, 'database')
    return issueSession({ sessionToken, expires }, around)
  }
  const answer: unknown = await options.callbacks.jwt({
    token: { name: user.name, email: user.email, picture: user.image, sub: user.id?.toString() },
    user,
    ...from,
    isNewUser,
    trigger: isNewUser ? 'signUp' : 'signIn',
  })
  const claims = claimsOf(answer, runtime.follows)
  if (claims === null) return clearSession('the jwt callback returned null', around)
  const expires = sessionExpiry(around)
  await report.decide('SESSION-4', { claims, expires }, 'jwt')
  return issueSession({ claims, expires }, around)
}
