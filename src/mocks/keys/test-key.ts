import type { JWK } from 'jose'

/** A private key that is public on purpose, as a JWK in this repository. */
export interface TestKey extends JWK {
  readonly kid: string
  readonly alg: 'RS256' | 'ES256'
}

/** The part of a key that a provider publishes. */
export function toPublicJwk({ kid, alg, kty, use, n, e, crv, x, y }: TestKey): JWK {
  const parts = { kid, alg, use, kty, n, e, crv, x, y }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as JWK
}
