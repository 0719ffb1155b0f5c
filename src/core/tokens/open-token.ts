import { type CompactJWEHeaderParameters, jwtDecrypt } from 'jose'
import type { Runtime } from '../runtime.ts'
import { type DerivedKey, deriveKey } from './derive-key.ts'
import type { TokenRecord } from './token-record.ts'

/** Seconds past `exp` (or before `nbf`) that are still accepted (reference 3). */
const toleranceSeconds = 15

/**
 * Decrypts a compact JWE and checks `exp` and `nbf` (RFC 7519 section 4.1).
 * @throws whatever `jose` throws; an expired token's error carries its claims as `payload`.
 */
export async function openToken(input: {
  readonly token: string
  readonly secrets: readonly string[]
  readonly salt: string
  readonly runtime: Runtime
}): Promise<TokenRecord> {
  const { token, salt, secrets, runtime } = input
  let found: Found | undefined
  const { payload, protectedHeader } = await jwtDecrypt(
    token,
    async (header) => {
      found = await findKey(header, secrets, salt)
      return found.key.bytes
    },
    {
      clockTolerance: toleranceSeconds,
      currentDate: new Date(runtime.now()),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256CBC-HS512', 'A256GCM'],
    },
  )
  return {
    token,
    salt,
    header: { ...protectedHeader },
    claims: payload,
    secretIndex: found?.index ?? 0,
    info: found?.key.info ?? '',
    lengthBytes: found?.key.lengthBytes ?? 0,
  }
}

interface Found {
  readonly index: number
  readonly key: DerivedKey
}

/** The secret whose key has the token's `kid`. A token without `kid` is tried with the first secret only. */
async function findKey(
  header: CompactJWEHeaderParameters,
  secrets: readonly string[],
  salt: string,
): Promise<Found> {
  const lengthBytes = header.enc === 'A256GCM' ? 32 : 64
  for (const [index, secret] of secrets.entries()) {
    const key = await deriveKey(secret, salt, lengthBytes)
    if (header.kid === undefined || header.kid === key.kid) return { index, key }
  }
  throw new Error('no matching decryption secret')
}
