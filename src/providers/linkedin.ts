import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export interface LinkedInProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly locale?: string | undefined
}

/**
 * Sign in with LinkedIn. https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 *
 * It knows no PKCE for web apps, and wants the secret in the body.
 */
export default function LinkedIn(options: OIDCUserConfig<LinkedInProfile> = {}): OIDCConfig<LinkedInProfile> {
  return {
    id: 'linkedin',
    name: 'LinkedIn',
    type: 'oidc',
    issuer: 'https://www.linkedin.com/oauth',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    checks: ['state'],
    style: { bg: '#069', text: '#fff' },
    options,
  }
}
