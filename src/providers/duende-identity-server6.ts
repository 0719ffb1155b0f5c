import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.duendesoftware.com/identityserver/fundamentals/claims/ */
export type DuendeISUser = StandardClaims

/**
 * Sign in with DuendeIdentityServer6. https://docs.duendesoftware.com/identityserver/reference/endpoints/discovery/
 *
 * `issuer`: the address of the server. `https://demo.duendesoftware.com` is a public one.
 */
export default function DuendeIdentityServer6(
  options: OIDCUserConfig<DuendeISUser> = {},
): OIDCConfig<DuendeISUser> {
  return {
    id: 'duende-identity-server6',
    name: 'DuendeIdentityServer6',
    type: 'oidc',
    options,
  }
}
