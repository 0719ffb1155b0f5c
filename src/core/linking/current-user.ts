import type { AdapterSession, AdapterUser } from '../adapters.ts'
import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import { decryptSession } from '../session/session-codec.ts'
import { receivedSession } from '../session/session-cookie.ts'
import { timeOf } from '../session/time-of.ts'

/** The user who is signed in on the request that brings the account. */
export interface CurrentUser {
  readonly user: AdapterUser
  /** The stored session; absent with the JWT strategy. */
  readonly session: AdapterSession | undefined
}

/** Reads the request's session without changing it. With a token that cannot be decrypted, or an expired row, no one is signed in. */
export async function findCurrentUser(
  around: Surroundings & { readonly storage: Storage },
): Promise<CurrentUser | undefined> {
  const { value } = receivedSession(around)
  if (value === undefined) return undefined
  return around.options.session.strategy === 'jwt'
    ? fromToken(value, around)
    : readStoredSession(value, around)
}

async function fromToken(
  token: string,
  around: Surroundings & { readonly storage: Storage },
): Promise<CurrentUser | undefined> {
  // The failure was reported where it happened; here it only means that no one is signed in (reference 8).
  const claims = await decryptSession(token, around).catch(() => undefined)
  if (!claims?.sub) return undefined
  const user = await around.storage.call('getUser', claims.sub)
  return user ? { user, session: undefined } : undefined
}

/** The stored session of a token, unless it has expired. Nothing is changed. */
export async function readStoredSession(
  sessionToken: string,
  { storage, runtime, report }: Surroundings & { readonly storage: Storage },
): Promise<CurrentUser | undefined> {
  const found = await storage.call('getSessionAndUser', sessionToken)
  if (!found) return undefined
  const now = runtime.now()
  const valid = timeOf(found.session.expires, runtime.follows) >= now
  await report.check('LINK-9', valid, {
    expected: new Date(now),
    received: found.session.expires,
  })
  return valid ? found : undefined
}
