import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://simplelogin.io/docs/siwsl/oidc/ */
export interface SimpleLoginProfile extends StandardClaims {
  readonly avatar_url?: string | null | undefined
}

/**
 * Sign in with SimpleLogin. https://simplelogin.io/docs/siwsl/intro/
 */
export default function SimpleLogin(
  options: OIDCUserConfig<SimpleLoginProfile> = {},
): OIDCConfig<SimpleLoginProfile> {
  return {
    id: 'simplelogin',
    name: 'SimpleLogin',
    type: 'oidc',
    issuer: 'https://app.simplelogin.io',
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name,
      email: profile.email,
      image: profile.avatar_url,
    }),
    style: { brandColor: '#e3156a' },
    options,
  }
}
