import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'
import { under } from './shared/under.ts'

/** Claims of the ID token. https://wso2.com/asgardeo/docs/guides/authentication/oidc/token-validation-resource-server/ */
export interface AsgardeoProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly username?: string | undefined
  readonly org_name?: string | undefined
}

/**
 * Sign in with Asgardeo. https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs/
 *
 * `issuer`: `https://api.asgardeo.io/t/<organization>/oauth2/token`, the one that the ID tokens name.
 */
export default function Asgardeo(options: OIDCUserConfig<AsgardeoProfile> = {}): OIDCConfig<AsgardeoProfile> {
  return {
    id: 'asgardeo',
    name: 'Asgardeo',
    type: 'oidc',
    wellKnown: under(options.issuer, '/oauth2/token/.well-known/openid-configuration'),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
