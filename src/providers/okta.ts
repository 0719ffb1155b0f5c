import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/#id-token */
export interface OktaProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly zoneinfo?: string | undefined
  readonly updated_at?: number | undefined
}

/**
 * Sign in with Okta. https://developer.okta.com/docs/guides/implement-grant-type/authcodepkce/main/
 *
 * `issuer`: `https://<org>.okta.com`, or `…/oauth2/<authorization server>`.
 */
export default function Okta(options: OIDCUserConfig<OktaProfile> = {}): OIDCConfig<OktaProfile> {
  return {
    id: 'okta',
    name: 'Okta',
    type: 'oidc',
    checks: ['pkce', 'state'],
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
