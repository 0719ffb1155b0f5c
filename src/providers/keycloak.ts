import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://www.keycloak.org/docs/latest/server_admin/#_protocol-mappers */
export interface KeycloakProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  /** Session at Keycloak. */
  readonly sid?: string | undefined
}

/**
 * Sign in with Keycloak. https://www.keycloak.org/securing-apps/oidc-layers
 *
 * `issuer`: `https://<host>/realms/<realm>`.
 */
export default function Keycloak(options: OIDCUserConfig<KeycloakProfile> = {}): OIDCConfig<KeycloakProfile> {
  return {
    id: 'keycloak',
    name: 'Keycloak',
    type: 'oidc',
    style: { brandColor: '#428bca' },
    options,
  }
}
