import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload } from 'jose'
import type { OAuthApp } from '../../../oauth-app.ts'
import type { PresentedClient } from '../read-client.ts'

/** A token that a client signed for itself, after its signature was checked. Rules check the claims. */
export interface Assertion {
  /** Absent if the signature is not the client's. */
  readonly claims?: JWTPayload
  readonly algorithm?: string
}

/** Checks the signature of a client assertion: with the secret, or with each public key of the app. */
export async function openAssertion(
  app: OAuthApp | undefined,
  { method, assertion }: PresentedClient,
): Promise<Assertion | undefined> {
  if (assertion === undefined || app === undefined) return undefined
  if (app.hasUnknownKeys) return readUnverified(assertion)
  const secret = new TextEncoder().encode(app.clientSecret ?? '')
  return openSigned(assertion, method === 'client_secret_jwt' ? [secret] : await importKeys(app))
}

function readUnverified(assertion: string): Assertion {
  try {
    return { claims: decodeJwt(assertion), algorithm: decodeProtectedHeader(assertion).alg ?? '' }
  } catch {
    return {}
  }
}

/** Tries a signature with each key. */
export async function openSigned(
  token: string,
  keys: readonly (CryptoKey | Uint8Array)[],
): Promise<Assertion> {
  for (const key of keys) {
    try {
      const { payload, protectedHeader } = await compactVerify(token, key)
      const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
      if (typeof claims === 'object' && claims !== null) {
        return { claims: { ...claims }, algorithm: protectedHeader.alg }
      }
    } catch {
      // Another key may still match.
    }
  }
  return {}
}

/** The public keys of an app, imported; invalid ones are left out. */
export async function importKeys({ publicKeys = [] }: OAuthApp): Promise<readonly CryptoKey[]> {
  const imported = await Promise.all(
    publicKeys.map(async (jwk) => {
      try {
        const key = await importJWK(jwk, jwk.alg ?? (jwk.kty === 'EC' ? 'ES256' : 'RS256'))
        return key instanceof Uint8Array ? [] : [key]
      } catch {
        return []
      }
    }),
  )
  return imported.flat()
}
