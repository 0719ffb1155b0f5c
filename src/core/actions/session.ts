import type { Context } from '../context.ts'
import { requireCsrf } from '../csrf/csrf-token.ts'
import { type ActionResult, noCache } from '../http/action-result.ts'
import { readDatabaseSession } from '../session/read-database-session.ts'
import { readJwtSession } from '../session/read-jwt-session.ts'
import { receivedSession } from '../session/session-cookie.ts'
import type { SessionReading, SessionUpdate } from '../session/session-reading.ts'
import { initialCookies } from './initial-cookies.ts'

/** `GET session`: the session or `null`; rolls it (reference 1.3, 12). */
export async function showSession(context: Context): Promise<ActionResult> {
  return { ...(await answer(undefined, context)), headers: noCache }
}

/** `POST session`: the same with what the client sends as `data`. */
export async function updateSession(context: Context): Promise<ActionResult> {
  const { csrf, request, report } = context
  await requireCsrf(csrf, request, report)
  return answer({ data: request.body['data'] }, context)
}

async function answer(update: SessionUpdate | undefined, context: Context): Promise<ActionResult> {
  const { body, cookies } = await read(update, context)
  return { json: body, cookies: [...initialCookies(context), ...cookies] }
}

async function read(update: SessionUpdate | undefined, context: Context): Promise<SessionReading> {
  const { options, report } = context
  const { value, names } = receivedSession(context)
  if (value === undefined) return { body: null, cookies: [] }
  if (names.length > 1) await report.decide('CHUNK-3', { names }, `joined from ${names.length} cookies`)
  const { storage } = options
  return options.session.strategy !== 'jwt' && storage
    ? readDatabaseSession(value, update, { ...context, storage })
    : readJwtSession(value, update, context)
}
