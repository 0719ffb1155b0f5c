import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.descope.com/identity-federation/applications/oidc-apps */
export interface DescopeProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly phone_number?: string | undefined
  readonly phone_number_verified?: boolean | undefined
}

/**
 * Sign in with Descope. https://docs.descope.com/getting-started/oidc-endpoints
 *
 * `clientId` is the project's id. `issuer`: only for another region or an own domain.
 */
export default function Descope(options: OIDCUserConfig<DescopeProfile> = {}): OIDCConfig<DescopeProfile> {
  return {
    id: 'descope',
    name: 'Descope',
    type: 'oidc',
    issuer: options.clientId && `https://api.descope.com/${options.clientId}`,
    checks: ['pkce', 'state'],
    style: { bg: '#1C1C23', text: '#ffffff' },
    options,
  }
}
