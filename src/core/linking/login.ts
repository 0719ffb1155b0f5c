import type { AdapterUser } from '../adapters.ts'
import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import { sessionExpiry } from '../session/session-cookie.ts'
import type { Login } from '../session/start-session.ts'
import type { User } from '../types.ts'

export type WithStorage = Surroundings & { readonly storage: Storage }

/** Signs in a stored user; with the database strategy, a session is stored too. */
export async function openLogin(user: AdapterUser, isNewUser: boolean, around: WithStorage): Promise<Login> {
  if (around.options.session.strategy === 'jwt') return { user, session: undefined, isNewUser }
  const sessionToken = await around.options.session.generateSessionToken()
  const expires = sessionExpiry(around)
  const session = await around.storage.call('createSession', { sessionToken, userId: user.id, expires })
  // Without a session this login would look like one with the JWT strategy.
  if (!session) throw new TypeError('createSession returned no session; expected the one that was stored')
  return { user, session, isNewUser }
}

/** Stores a user and fires the event (reference 10). */
export async function createUser(user: AdapterUser, { storage, options }: WithStorage): Promise<AdapterUser> {
  const created = await storage.call('createUser', user)
  await options.events('createUser', { user: created })
  return created
}

/** A user's id for the plan. A stored user without an `id` (the store may call it differently) still counts as a user. */
export function idOf(user: Pick<User, 'id'> | null | undefined): string | undefined {
  return user ? (user.id ?? '') : undefined
}

/** An account needs an id that sets it apart from others. */
export function requireAccountId(id: unknown): void {
  if (!id) throw new TypeError('The account has an empty id; expected one that names it')
}

/** A record that the linking plan names; it exists if the facts were true. */
export function orFail<T>(value: T | null | undefined): T {
  if (value === null || value === undefined)
    throw new Error('The linking plan names a user that was not read')
  return value
}
