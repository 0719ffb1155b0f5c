import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims that the user flow is configured to return. https://learn.microsoft.com/azure/active-directory-b2c/tokens-overview#claims */
export interface AzureADB2CProfile extends StandardClaims {
  /** B2C has a list in place of `email`. */
  readonly emails?: readonly string[] | undefined
  /** Name of the user flow. */
  readonly tfp?: string | undefined
}

/**
 * Sign in with Azure AD B2C. https://learn.microsoft.com/azure/active-directory-b2c/openid-connect
 *
 * `issuer`: `https://<tenant>.b2clogin.com/<tenant>.onmicrosoft.com/<user flow>/v2.0`.
 */
export default function AzureADB2C(
  options: OIDCUserConfig<AzureADB2CProfile> = {},
): OIDCConfig<AzureADB2CProfile> {
  return {
    id: 'azure-ad-b2c',
    name: 'Azure AD B2C',
    type: 'oidc',
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? profile.preferred_username,
      email: profile.emails?.[0],
      image: null,
    }),
    style: { bg: '#0072c6', text: '#fff' },
    options,
  }
}
