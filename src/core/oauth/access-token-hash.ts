import { toBase64url } from '../bytes/base64url.ts'
import type { Surroundings } from '../context.ts'
import { headerOf } from './jwt-parts.ts'
import { ProtocolError } from './protocol-error.ts'

/** OpenID Connect Core 3.1.3.8: if the token has a hash of the access token, it must match. */
export async function checkAccessTokenHash(
  jwt: string,
  { expected, accessToken }: { readonly expected: unknown; readonly accessToken: string },
  { report }: Pick<Surroundings, 'report'>,
): Promise<void> {
  if (expected === undefined) return
  // The hash function that the signature uses; for EdDSA it is SHA-512.
  const size = /^[A-Z]S(\d+)$/.exec(headerOf(jwt).alg)?.[1] ?? '512'
  const digest = new Uint8Array(
    await crypto.subtle.digest(`SHA-${size}`, new TextEncoder().encode(accessToken)),
  )
  const received = toBase64url(digest.subarray(0, digest.length / 2))
  const passed = received === expected
  await report.check('IDTOKEN-4', passed, { expected, received })
  if (!passed) throw new ProtocolError('access-token-hash', 'the ID token names another access token')
}
