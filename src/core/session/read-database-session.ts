import type { AdapterSession, AdapterUser } from '../adapters.ts'
import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import { SessionTokenError } from '../errors.ts'
import type { Callbacks } from '../types.ts'
import { type Rolling, rollSession } from './roll-session.ts'
import { clearSession, issueSession } from './session-cookie.ts'
import type { SessionReading, SessionUpdate } from './session-reading.ts'
import { hasPassed, timeOf } from './time-of.ts'

/** Database strategy: reads the row, ends or extends it, calls the session callback. If the store fails, the cookie stays (reference 9.2, 12). */
export async function readDatabaseSession(
  sessionToken: string,
  update: SessionUpdate | undefined,
  around: Surroundings & { readonly storage: Storage },
): Promise<SessionReading> {
  try {
    return await read(sessionToken, update, around)
  } catch (error) {
    around.options.logger.error(new SessionTokenError(undefined, { cause: error }))
    return { body: null, cookies: [] }
  }
}

async function read(
  sessionToken: string,
  update: SessionUpdate | undefined,
  around: Surroundings & { readonly storage: Storage },
): Promise<SessionReading> {
  const { storage, options } = around
  const found = await storage.call('getSessionAndUser', sessionToken)
  if (!found) return { body: null, cookies: await clearSession('the session is not in the database', around) }
  const rolling = await judge(found.session, around)
  if (rolling.expired) {
    await storage.call('deleteSession', sessionToken)
    return { body: null, cookies: await clearSession('the session has expired', around) }
  }
  const expires = new Date(rolling.newExpiresMs)
  if (rolling.write) await storage.call('updateSession', { sessionToken, expires })

  const session = await options.callbacks.session(payload(found, update))
  const cookies = await issueSession({ sessionToken, expires }, around)
  await options.events('session', { session })
  return { body: session, cookies }
}

async function judge(
  { expires }: AdapterSession,
  { runtime, options, report }: Surroundings,
): Promise<Rolling> {
  const { maxAge, updateAge } = options.session
  const nowMs = runtime.now()
  const expiresMs = timeOf(expires, runtime.follows)
  const expired = hasPassed(expiresMs, nowMs, runtime.follows)
  const ages = { maxAgeSeconds: maxAge, updateAgeSeconds: updateAge }
  const rolling = rollSession({ expiresMs, expired, nowMs, ...ages })
  if (typeof expires === 'string') await report.differs('DEV-60', { expires })
  await report.check('SESSION-3', !rolling.expired, {
    expected: new Date(nowMs),
    received: expires,
  })
  if (!rolling.expired)
    await report.decide(
      'SESSION-2',
      {
        expires,
        due: new Date(rolling.dueMs),
        newExpires: new Date(rolling.newExpiresMs),
      },
      rolling.write ? 'row extended' : 'row not due yet',
    )
  return rolling
}

/** `expires` is the row's own, from before any extension (reference 12). */
function payload(
  { session, user }: { readonly session: AdapterSession; readonly user: AdapterUser },
  update: SessionUpdate | undefined,
): Parameters<Callbacks['session']>[0] {
  return {
    session: { ...session, user },
    user,
    newSession: update?.data,
    ...(update && { trigger: 'update' }),
  } as unknown as Parameters<Callbacks['session']>[0]
}
