import type { Surroundings } from '../context.ts'
import {
  emptyCookieSize,
  joinSession,
  replaceSession,
  type SessionPieces,
  splitSession,
} from '../cookies/session-pieces.ts'
import type { CookieToSet, JWT } from '../types.ts'
import { encryptSession } from './session-codec.ts'

/** The session token that came with the request, and the cookies it came in. */
export function receivedSession({
  request,
  options,
}: Pick<Surroundings, 'request' | 'options'>): SessionPieces {
  return joinSession(options.cookies.sessionToken.name, request.cookies)
}

/** What a session cookie carries: claims to be encrypted, or the key of a stored session. */
export type SessionContent =
  | { readonly claims: JWT; readonly expires: Date }
  | { readonly sessionToken: string; readonly expires: Date }

/** Issues the session cookie, for both strategies. Nothing else does. */
export async function issueSession(
  content: SessionContent,
  around: Surroundings,
): Promise<readonly CookieToSet[]> {
  const cookie = around.options.cookies.sessionToken
  const { expires } = content
  if ('sessionToken' in content)
    return [{ name: cookie.name, value: content.sessionToken, options: { ...cookie.options, expires } }]

  const token = await encryptSession(content.claims, around)
  const pieces = splitSession(cookie, token, { expires })
  if (pieces.length !== 1) {
    around.options.logger.debug('CHUNKING_SESSION_COOKIE', {
      emptyCookieSize,
      valueSize: token.length,
      chunks: pieces.map(({ value }) => value.length + emptyCookieSize),
    })
    await around.report.decide(
      'CHUNK-1',
      {
        length: token.length,
        names: pieces.map(({ name }) => name),
      },
      `${pieces.length} cookies`,
    )
  }
  return replaceSession(cookie, receivedSession(around).names, pieces)
}

/** Deletes every cookie that carried the session. `why` is for the record. */
export async function clearSession(why: string, around: Surroundings): Promise<readonly CookieToSet[]> {
  const { names } = receivedSession(around)
  if (names.length > 0) await around.report.decide('CHUNK-2', { names }, `deleted: ${why}`)
  return replaceSession(around.options.cookies.sessionToken, names, [])
}

/** When a session that is issued now expires. */
export function sessionExpiry({ options, runtime }: Pick<Surroundings, 'options' | 'runtime'>): Date {
  return new Date(runtime.now() + options.session.maxAge * 1000)
}
