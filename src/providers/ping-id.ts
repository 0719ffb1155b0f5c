import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://apidocs.pingidentity.com/pingone/auth/v1/api/#openid-connectoauth-2 */
export interface PingProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
}

/**
 * Sign in with Ping Identity. https://apidocs.pingidentity.com/pingone/auth/v1/api/#openid-connectoauth-2
 *
 * `issuer`: `https://auth.pingone.<region>/<environment id>/as`.
 */
export default function PingId(options: OIDCUserConfig<PingProfile> = {}): OIDCConfig<PingProfile> {
  return {
    id: 'ping-id',
    name: 'Ping Identity',
    type: 'oidc',
    options,
  }
}
