import { resolveRuntime } from '../resolve-runtime.ts'
import type { JWT, JWTDecodeParams, JWTEncodeParams } from '../types.ts'
import { decryptToken } from './decrypt-token.ts'
import { encryptToken } from './encrypt-token.ts'

/** Seconds: 30 days. */
const defaultMaxAge = 30 * 24 * 60 * 60

/**
 * Encrypts claims into a token (JWE, `dir` with `A256CBC-HS512`) that Auth.js can read too. If there are several secrets, the first is used.
 * @see https://authjs.dev/reference/core/jwt
 */
export async function encode(params: JWTEncodeParams): Promise<string> {
  const { token: claims = {}, secret, salt, maxAge = defaultMaxAge, runtime } = params
  const encrypted = await encryptToken({
    claims,
    secrets: [secret].flat(),
    salt,
    maxAgeSeconds: maxAge,
    runtime: resolveRuntime(runtime),
  })
  return encrypted.token
}

/**
 * Decrypts a token of `encode` or of Auth.js with the secret that it was made with. `null` without a token.
 * @throws when the token is malformed, expired by more than 15 seconds, or made with an unknown secret.
 */
export async function decode(params: JWTDecodeParams): Promise<JWT | null> {
  const { token, secret, salt, runtime } = params
  if (!token) return null
  const opened = await decryptToken({
    token,
    secrets: [secret].flat(),
    salt,
    runtime: resolveRuntime(runtime),
  })
  return opened.claims
}
