import { type AuthError, ExperimentalFeatureNotEnabled, MissingAdapter } from '../errors.ts'
import type { AuthConfig } from '../types.ts'

/** What WebAuthn needs of the whole configuration (reference 11.4). */
export function assertUse({
  experimental,
  adapter,
}: Pick<AuthConfig, 'experimental' | 'adapter'>): AuthError | undefined {
  if (!experimental?.enableWebAuthn)
    return new ExperimentalFeatureNotEnabled('WebAuthn needs `experimental.enableWebAuthn`')
  return adapter ? undefined : new MissingAdapter('WebAuthn requires an adapter')
}
