import { EncryptJWT } from 'jose'
import { randomUuid } from '../bytes/random-uuid.ts'
import type { Runtime } from '../runtime.ts'
import { deriveKey } from './derive-key.ts'
import type { TokenRecord } from './token-record.ts'

/** Encrypts claims as a compact JWE (RFC 7516) with a key from the first secret. `iat`, `exp` and `jti` are always set anew (reference 3). */
export async function sealToken(input: {
  readonly claims: Readonly<Record<string, unknown>>
  readonly secrets: readonly string[]
  readonly salt: string
  readonly maxAgeSeconds: number
  readonly runtime: Runtime
}): Promise<TokenRecord> {
  const { salt, runtime } = input
  const key = await deriveKey(input.secrets[0] ?? '', salt, 64)
  const iat = Math.floor(runtime.now() / 1000)
  const claims = {
    ...input.claims,
    iat,
    exp: iat + input.maxAgeSeconds,
    jti: randomUuid(runtime, 'jti'),
  }
  const header = { alg: 'dir', enc: 'A256CBC-HS512', kid: key.kid } as const
  const token = await new EncryptJWT(claims)
    .setProtectedHeader(header)
    .setInitializationVector(runtime.random('jwe-iv', 16))
    .encrypt(key.bytes)
  return { token, salt, header, claims, secretIndex: 0, info: key.info, lengthBytes: key.lengthBytes }
}
