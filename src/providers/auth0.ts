import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure */
export interface Auth0Profile extends StandardClaims {
  readonly updated_at?: string | undefined
}

/**
 * Sign in with Auth0. https://auth0.com/docs/get-started/authentication-and-authorization-flow/authorization-code-flow
 *
 * `issuer`: `https://<tenant>.<region>.auth0.com`, or the custom domain.
 */
export default function Auth0(options: OIDCUserConfig<Auth0Profile> = {}): OIDCConfig<Auth0Profile> {
  return {
    id: 'auth0',
    name: 'Auth0',
    type: 'oidc',
    style: { bg: '#EB5424', text: '#fff' },
    options,
  }
}
