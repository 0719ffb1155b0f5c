import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://identityserver4.readthedocs.io/en/latest/topics/resources.html */
export type IdentityServer4Profile = StandardClaims

/**
 * Sign in with IdentityServer4. https://identityserver4.readthedocs.io/en/latest/endpoints/discovery.html
 *
 * `issuer`: the address of the server.
 */
export default function IdentityServer4(
  options: OIDCUserConfig<IdentityServer4Profile> = {},
): OIDCConfig<IdentityServer4Profile> {
  return {
    id: 'identity-server4',
    name: 'IdentityServer4',
    type: 'oidc',
    options,
  }
}
