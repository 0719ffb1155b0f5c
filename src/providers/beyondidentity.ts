import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://developer.beyondidentity.com/docs/next/authentication */
export type BeyondIdentityProfile = StandardClaims

/**
 * Sign in with Beyond Identity. https://developer.beyondidentity.com/docs/next/authentication
 *
 * `issuer`: that of the application, `https://auth-us.beyondidentity.com/v1/tenants/<tenant>/realms/<realm>/applications/<application>`.
 */
export default function BeyondIdentity(
  options: OIDCUserConfig<BeyondIdentityProfile> = {},
): OIDCConfig<BeyondIdentityProfile> {
  return {
    id: 'beyondidentity',
    name: 'Beyond Identity',
    type: 'oidc',
    profile: (profile) => ({
      id: profile.sub,
      email: profile.email,
      name: profile.name,
      image: null,
      preferred_username: profile.preferred_username,
    }),
    style: { bg: '#5077c5', text: '#fff' },
    options,
  }
}
