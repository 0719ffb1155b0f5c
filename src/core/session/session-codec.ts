import type { Surroundings } from '../context.ts'
import { messageOf, toError } from '../thrown.ts'
import { decryptToken } from '../tokens/decrypt-token.ts'
import { encryptToken } from '../tokens/encrypt-token.ts'
import type { JWT } from '../types.ts'

/**
 * Encrypts the session's claims: with the caller's `jwt.encode`, else with our own, which reports what it did. The salt is the cookie's name
 * (reference 3).
 */
export async function encryptSession(
  claims: JWT,
  { options, runtime, report }: Surroundings,
): Promise<string> {
  const { encode, given, secrets, maxAgeSeconds } = options.jwt
  const salt = options.cookies.sessionToken.name
  if (encode) return encode({ ...given, token: claims, salt, runtime })
  const encrypted = await encryptToken({ claims, secrets, salt, maxAgeSeconds, runtime })
  await report.token('JWE-1', 'encrypted', 'session', encrypted)
  return encrypted.token
}

/**
 * Decrypts the session token.
 * @returns null if the caller's `jwt.decode` does.
 * @throws when it is malformed, expired, or made with an unknown
 * secret; the check that failed is reported.
 */
export async function decryptSession(
  token: string,
  { options, runtime, report }: Surroundings,
): Promise<JWT | null> {
  const { decode, given, secrets } = options.jwt
  const salt = options.cookies.sessionToken.name
  const now = Math.floor(runtime.now() / 1000)
  const loose = { ...runtime, follows: () => true }
  try {
    if (decode) {
      const claims = (await decode({ ...given, token, salt, runtime })) as JWT | null
      if (!claims) await report.check('JWE-4', false)
      return claims
    }
    const opened = await decryptToken({ token, secrets, salt, runtime })
    await report.token('JWE-4', 'decrypted', 'session', opened)
    const { exp } = opened.claims
    await report.check('JWE-5', true, { expected: now, received: exp })
    return opened.claims
  } catch (error) {
    await reportFailure(error, now, report)
    const loosely =
      !decode && (await decryptToken({ token, secrets, salt, runtime: loose }).catch(() => null))
    if (loosely) await report.differs('DEV-58', { claims: loosely.claims })
    throw error
  }
}

async function reportFailure(error: unknown, now: number, report: Surroundings['report']): Promise<void> {
  const { code, payload } = toError(error) as { readonly code?: unknown; readonly payload?: JWT }
  return code === 'ERR_JWT_EXPIRED'
    ? report.check('JWE-5', false, { expected: now, received: payload?.exp })
    : report.check('JWE-4', false, { detail: messageOf(error), received: code })
}
