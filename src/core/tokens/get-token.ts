import { defaultCookies } from '../cookies/default-cookies.ts'
import { joinSession } from '../cookies/session-pieces.ts'
import { MissingSecret } from '../errors.ts'
import { parseCookies } from '../http/parse-cookies.ts'
import type { JWT, JWTOptions, Logger, Loose, Runtime } from '../types.ts'
import { decode as defaultDecode } from './codec.ts'

export interface GetTokenParams<R extends boolean = false> {
  readonly req:
    | Request
    | { readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>> }
  readonly secret?: string | readonly string[] | undefined
  /** Default: the cookie's name. */
  readonly salt?: string | undefined
  readonly cookieName?: string | undefined
  /** Whether the cookie has its prefix. Default false. */
  readonly secureCookie?: boolean | undefined
  /** The token as it is, not decrypted. */
  readonly raw?: R | undefined
  readonly decode?: JWTOptions['decode'] | undefined
  readonly logger?: Loose<Logger> | undefined
  readonly runtime?: Partial<Runtime> | undefined
}

/**
 * Claims of the session token of a request, from its cookie or its `Authorization: Bearer`. `null` if no token can be decrypted.
 *
 * @throws MissingSecret when claims are asked for without a secret; TypeError without a request.
 * @see https://authjs.dev/reference/core/jwt#gettoken
 */
export async function getToken(params: GetTokenParams<true>): Promise<string | null>
export async function getToken(params: GetTokenParams<false>): Promise<JWT | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { req, secret, decode = defaultDecode, runtime } = params
  if (!req) throw new TypeError('Must pass `req` to JWT getToken()')
  const cookieName = params.cookieName ?? defaultCookies(params.secureCookie ?? false).sessionToken.name
  const headers = req.headers instanceof Headers ? req.headers : toHeaders(req.headers)
  const token = joinSession(cookieName, parseCookies(headers.get('cookie'))).value ?? bearerToken(headers)
  if (token === undefined) return null
  if (params.raw) return token
  if (!secret?.length) throw new MissingSecret('Must pass `secret` if not set to JWT getToken()')
  try {
    return await decode({ token, secret, salt: params.salt ?? cookieName, runtime })
  } catch {
    return null
  }
}

function toHeaders(record: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(record))
    if (value !== undefined) headers.set(name, String(value))
  return headers
}

function bearerToken(headers: Headers): string | undefined {
  const [scheme, encoded] = headers.get('authorization')?.split(' ') ?? []
  if (scheme !== 'Bearer' || !encoded) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
