import { toHex } from '../bytes/hex.ts'
import { sha256HexNow } from '../bytes/sha256-now.ts'
import type { Options } from '../config/options.ts'
import { MissingCSRF } from '../errors.ts'
import type { RequestData } from '../http/request-data.ts'
import type { Report } from '../observe/create-report.ts'
import type { Runtime } from '../runtime.ts'
import type { CookieToSet } from '../types.ts'

/** The CSRF token of this request, and whether the request repeated it. */
export interface CsrfState {
  /** Absent when the host does its own check. */
  readonly token: string | undefined
  readonly verified: boolean
  /** Present when the token is new. */
  readonly cookie: CookieToSet | undefined
}

/** Reads the token from its cookie or makes a new one: 32 random bytes, bound to the secret by `token|sha256(token + secret)` (reference 2.2). */
export async function resolveCsrf(
  request: RequestData,
  { cookies, csrfSecret, skipCsrf }: Options,
  { runtime, report }: { readonly runtime: Runtime; readonly report: Report },
): Promise<CsrfState> {
  if (skipCsrf) return { token: undefined, verified: true, cookie: undefined }
  const { name, options } = cookies.csrfToken
  const received = request.cookies.get(name)
  if (received !== undefined) {
    const [token = '', hash] = received.split('|')
    const expected = sha256HexNow(`${token}${csrfSecret}`)
    const genuine = hash === expected
    await report.check('CSRF-1', genuine, {
      expected: `${token}|${expected}`,
      received,
    })
    if (genuine) {
      const verified = request.method === 'POST' && request.body['csrfToken'] === token
      return { token, verified, cookie: undefined }
    }
  }
  const token = toHex(runtime.random('csrf-token', 32))
  const value = `${token}|${sha256HexNow(`${token}${csrfSecret}`)}`
  await report.decide('CSRF-3', { token })
  return { token, verified: false, cookie: { name, value, options } }
}

/** @throws MissingCSRF unless the form or JSON body carries the cookie's token. */
export async function requireCsrf(csrf: CsrfState, request: RequestData, report: Report): Promise<void> {
  const expected = csrf.cookie ? undefined : csrf.token
  await report.check('CSRF-2', csrf.verified, {
    expected,
    received: request.body['csrfToken'],
  })
  if (!csrf.verified) throw new MissingCSRF(`CSRF token was missing during an action ${request.action}`)
}
