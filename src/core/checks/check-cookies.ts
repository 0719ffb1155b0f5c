import { isOAuth, type ResolvedProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { checkMaxAgeSeconds } from '../cookies/default-cookies.ts'
import { deleteCookie } from '../cookies/delete-cookie.ts'
import { InvalidCheck } from '../errors.ts'
import type { RuleId } from '../observe/rules.ts'
import { decryptToken } from '../tokens/decrypt-token.ts'
import { encryptToken } from '../tokens/encrypt-token.ts'
import type { TokenRecord } from '../tokens/token-record.ts'
import type { CookieKey, CookieToSet } from '../types.ts'

/** A check whose secret waits in an encrypted cookie until the person comes back. */
export type CheckCookie = Extract<CookieKey, 'pkceCodeVerifier' | 'state' | 'nonce' | 'webauthnChallenge'>

interface CheckText {
  readonly purpose: 'pkce' | 'state' | 'nonce' | 'challenge'
  readonly opened: RuleId
}

/** In the order in which the callback reads them. */
const words: Readonly<Record<CheckCookie, CheckText>> = {
  state: { purpose: 'state', opened: 'STATE-2' },
  pkceCodeVerifier: { purpose: 'pkce', opened: 'PKCE-2' },
  nonce: { purpose: 'nonce', opened: 'NONCE-1' },
  webauthnChallenge: { purpose: 'challenge', opened: 'WEBAUTHN-5' },
}

/**
 * Encrypts a value for the callback: a JWE whose salt is the cookie's name, with the provider's id beside the value (reference 2.3).
 * Always the engine's own codec: `jwt.encode` is for sessions.
 */
export async function encryptCheck(
  key: CheckCookie,
  value: string,
  provider: ResolvedProvider,
  { options, runtime, report }: Surroundings,
): Promise<CookieToSet> {
  const cookie = options.cookies[key]
  const expires = new Date(runtime.now() + checkMaxAgeSeconds * 1000)
  options.logger.debug(`CREATE_${key.toUpperCase()}`, {
    name: cookie.name,
    payload: value,
    COOKIE_TTL: checkMaxAgeSeconds,
    expires,
  })
  const encrypted = await encryptToken({
    claims: { value, provider: provider.id },
    secrets: options.jwt.secrets,
    salt: cookie.name,
    maxAgeSeconds: checkMaxAgeSeconds,
    runtime,
  })
  await report.token('SEAL-1', 'encrypted', words[key].purpose, encrypted)
  const attributes = { ...cookie.options, expires, ...crossSite(key, provider) }
  return { name: cookie.name, value: encrypted.token, options: attributes }
}

/** A cross-site POST carries no Lax cookies; the verifier's cookie stays Lax, as in Auth.js (reference 2.1). */
function crossSite(key: CheckCookie, provider: ResolvedProvider) {
  const isFormPost = isOAuth(provider) && provider.authorization.params.get('response_mode') === 'form_post'
  return isFormPost && key !== 'pkceCodeVerifier' ? ({ sameSite: 'none', secure: true } as const) : {}
}

type Opening = { readonly [K in CheckCookie]?: Promise<TokenRecord> }

/** Starts decrypting all check cookies of the provider at the same time. `openCheck` gets the result, good or bad. */
export function beginToOpenChecks(provider: ResolvedProvider, around: Surroundings): Opening {
  return beginToOpen(checkCookies(provider), around)
}

function beginToOpen(keys: readonly CheckCookie[], { request, options, runtime }: Surroundings): Opening {
  const opening: { [K in CheckCookie]?: Promise<TokenRecord> } = {}
  for (const key of keys) {
    const salt = options.cookies[key].name
    const token = request.cookies.get(salt)
    if (!token) continue
    const opened = decryptToken({ token, secrets: options.jwt.secrets, salt, runtime })
    // An earlier check may fail, and then no one awaits this.
    opened.catch(() => undefined)
    opening[key] = opened
  }
  return opening
}

/**
 * The value that `encryptCheck` encrypted.
 * @throws InvalidCheck when the cookie is missing, cannot be decrypted, or was made for another provider.
 */
export async function openCheck(
  key: CheckCookie,
  provider: ResolvedProvider,
  around: Surroundings,
  opening: Opening = beginToOpen([key], around),
): Promise<string> {
  const { request, options, report } = around
  const { purpose, opened: rule } = words[key]
  const cookie = options.cookies[key]
  const token = request.cookies.get(cookie.name)
  if (key !== 'webauthnChallenge') options.logger.debug(`USE_${key.toUpperCase()}`, { value: token })
  options.logger.debug(`PARSE_${key.toUpperCase()}`, { cookie: token })
  const refuse = async (detail: string, cause?: unknown): Promise<never> => {
    await report.check(rule, false, { detail, received: token })
    throw new InvalidCheck(`${purpose}: ${detail}`, { cause, provider: provider.id })
  }
  const opened = opening[key]
  if (!opened) return refuse('the cookie is missing')
  const encrypted = await opened.catch((error: unknown) => refuse("the cookie can't be decrypted", error))
  await report.token('SEAL-1', 'decrypted', purpose, encrypted)
  const { value, provider: encryptedFor } = encrypted.claims
  const bound = encryptedFor === provider.id
  await report.check('SEAL-2', bound, { subject: purpose, expected: provider.id, received: encryptedFor })
  if (!bound || typeof value !== 'string')
    throw new InvalidCheck(`${purpose}: the cookie was encrypted for another provider`, {
      provider: provider.id,
    })
  await report.check(rule, true, { received: value })
  options.logger.debug(`CLEAR_${key.toUpperCase()}`, { cookie })
  return value
}

/** Deletes the provider's check cookies that came with the request: they are good for one attempt. `why` is for the record. */
export async function clearChecks(
  why: string,
  provider: ResolvedProvider,
  { request, options, report }: Surroundings,
): Promise<readonly CookieToSet[]> {
  const cookies = checkCookies(provider)
    .map((key) => options.cookies[key])
    .filter(({ name }) => request.cookies.has(name))
  const names = cookies.map(({ name }) => name)
  if (names.length > 0) await report.decide('CALLBACK-4', { names }, `deleted: ${why}`)
  return cookies.map((cookie) => deleteCookie(cookie))
}

/** The cookies that an attempt with this provider sets. */
function checkCookies(provider: ResolvedProvider): readonly CheckCookie[] {
  if (provider.type === 'webauthn') return ['webauthnChallenge']
  const checks: readonly string[] = isOAuth(provider) ? provider.checks : []
  return (Object.keys(words) as CheckCookie[]).filter((key) => checks.includes(words[key].purpose))
}
