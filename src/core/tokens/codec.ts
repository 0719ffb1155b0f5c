import { resolveRuntime } from '../resolve-runtime.ts'
import type { JWT, JWTDecodeParams, JWTEncodeParams } from '../types.ts'
import { openToken } from './open-token.ts'
import { sealToken } from './seal-token.ts'

/** Seconds: 30 days. */
const defaultMaxAge = 30 * 24 * 60 * 60

/**
 * Seals claims in an encrypted token (JWE, `dir` with `A256CBC-HS512`) that Auth.js reads too. Of several secrets the first one seals.
 * @see https://authjs.dev/reference/core/jwt
 */
export async function encode(params: JWTEncodeParams): Promise<string> {
  const { token: claims = {}, secret, salt, maxAge = defaultMaxAge, runtime } = params
  const sealed = await sealToken({
    claims,
    secrets: [secret].flat(),
    salt,
    maxAgeSeconds: maxAge,
    runtime: resolveRuntime(runtime),
  })
  return sealed.token
}

/**
 * Opens a token of `encode` or of Auth.js with whichever of the secrets sealed it. `null` where there is no token.
 * @throws when the token is malformed, expired by more than 15 seconds, or of no known secret.
 */
export async function decode(params: JWTDecodeParams): Promise<JWT | null> {
  const { token, secret, salt, runtime } = params
  if (!token) return null
  const opened = await openToken({ token, secrets: [secret].flat(), salt, runtime: resolveRuntime(runtime) })
  return opened.claims
}
