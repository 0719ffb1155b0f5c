import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.passage.id/hosted/oidc-client-configuration */
export interface PassageProfile extends StandardClaims {
  readonly phone_number?: string | undefined
  readonly phone_number_verified?: boolean | undefined
}

/**
 * Sign in with Passage. https://docs.passage.id/hosted/oidc-client-configuration
 *
 * `issuer`: `https://<subdomain>.withpassage.com`.
 */
export default function Passage(options: OIDCUserConfig<PassageProfile> = {}): OIDCConfig<PassageProfile> {
  return {
    id: 'passage',
    name: 'Passage',
    type: 'oidc',
    client: { token_endpoint_auth_method: 'client_secret_basic' },
    style: { brandColor: '#3d53f6' },
    options,
  }
}
