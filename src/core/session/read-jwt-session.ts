import type { Surroundings } from '../context.ts'
import { JWTSessionError } from '../errors.ts'
import type { Callbacks, CookieToSet, DefaultSession, JWT, Session } from '../types.ts'
import { claimsOf } from './claims-of.ts'
import { decryptSession } from './session-codec.ts'
import { clearSession, issueSession, sessionExpiry } from './session-cookie.ts'
import type { SessionReading, SessionUpdate } from './session-reading.ts'

/**
 * JWT strategy: decrypts the token, calls the jwt and session callbacks, encrypts it again. Any failure ends the session and is only logged
 * (reference 9.2, 12).
 */
export async function readJwtSession(
  token: string,
  update: SessionUpdate | undefined,
  around: Surroundings,
): Promise<SessionReading> {
  const { options } = around
  let body: Session | DefaultSession | null = null
  let cookies: readonly CookieToSet[]
  try {
    const claims = await refreshClaims(await decryptSession(token, around), update, around)
    if (claims === null)
      return { body, cookies: await clearSession('the jwt callback returned null', around) }
    const expires = sessionExpiry(around)
    const session = await options.callbacks.session({
      session: {
        user: { name: claims.name, email: claims.email, image: claims.picture },
        expires: expires.toISOString(),
      },
      token: claims,
    } as Parameters<Callbacks['session']>[0])
    cookies = await issueSession({ claims, expires }, around)
    await around.report.decide('SESSION-1', { expires })
    await options.events('session', { session, token: claims })
    body = session
  } catch (error) {
    options.logger.error(new JWTSessionError(undefined, { cause: error }))
    cookies = await clearSession('the token or a callback failed', around)
  }
  return { body, cookies }
}

async function refreshClaims(
  opened: JWT | null,
  update: SessionUpdate | undefined,
  { options: { callbacks }, runtime }: Surroundings,
): Promise<JWT | null> {
  if (!opened) throw new Error('Invalid JWT')
  return claimsOf(
    await callbacks.jwt({ token: opened, ...(update && { trigger: 'update' }), session: update?.data }),
    runtime.follows,
  )
}
