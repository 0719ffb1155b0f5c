import type { Runtime } from '../runtime.ts'
import { type JoseHeader, readJson, readJwe } from './compact-jwe.ts'
import { type DerivedKey, deriveKey } from './derive-key.ts'
import { judgeClaims } from './judge-claims.ts'
import { TokenError } from './token-error.ts'
import type { TokenRecord } from './token-record.ts'

/**
 * Decrypts a compact JWE and checks its claims (RFC 7519 section 7.2).
 * @throws TokenError; for an expired token it has the claims as
 * `payload`. Error when no secret matches the token's key.
 */
export async function decryptToken(input: {
  readonly token: string
  readonly secrets: readonly string[]
  readonly salt: string
  readonly runtime: Runtime
}): Promise<TokenRecord> {
  const { token, salt, secrets, runtime } = input
  const jwe = readJwe(token)
  const { key, index } = await findKey(jwe.header, secrets, salt)
  const claims = readJson(await key.content.decrypt(jwe))
  if (!claims) throw new TokenError('The token contains no JSON object', { code: 'ERR_JWT_INVALID' })
  judgeClaims(claims, jwe.header, Math.floor(runtime.now() / 1000))
  const { info, lengthBytes } = key
  return { token, salt, header: jwe.header, claims, secretIndex: index, info, lengthBytes }
}

interface Found {
  readonly index: number
  readonly key: DerivedKey
}

/** The secret whose key has the token's `kid`. A token without `kid` is tried with the first secret only. */
async function findKey({ kid, enc }: JoseHeader, secrets: readonly string[], salt: string): Promise<Found> {
  for (const [index, secret] of secrets.entries()) {
    const key = await deriveKey(secret, salt, enc)
    if (kid === undefined || kid === key.kid) return { index, key }
  }
  throw new Error('no matching decryption secret')
}
