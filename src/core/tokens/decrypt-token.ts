import { readAll } from '../bytes/read-all.ts'
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
  const jwe = readJwe(token, runtime.follows)
  const { key, index } = await findKey(jwe.header, secrets, salt)
  const bytes = await key.content.decrypt(jwe)
  const claims = readJson(jwe.header.zip ? await inflate(bytes) : bytes)
  if (!claims) throw new TokenError('The token contains no JSON object', { code: 'ERR_JWT_INVALID' })
  judgeClaims(claims, jwe.header, Math.floor(runtime.now() / 1000))
  const { info, lengthBytes } = key
  return { token, salt, header: jwe.header, claims, secretIndex: index, info, lengthBytes }
}

/** What is compressed small may be long: the published package reads as much. */
const maxInflatedBytes = 250_000

/** RFC 7516 section 4.1.3. @throws TokenError */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return readAll(stream, (lengthBytes) => {
    if (lengthBytes > maxInflatedBytes)
      throw new TokenError('The token is too long when decompressed', { code: 'ERR_JWE_INVALID' })
  })
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
