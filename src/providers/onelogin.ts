import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'
import { under } from './shared/under.ts'

/** Claims of the ID token. https://developers.onelogin.com/openid-connect/scopes */
export interface OneLoginProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly groups?: readonly string[] | undefined
}

/**
 * Sign in with OneLogin. https://developers.onelogin.com/openid-connect/guides/auth-flow-pkce
 *
 * `issuer`: `https://<subdomain>.onelogin.com/oidc/2`.
 */
export default function OneLogin(options: OIDCUserConfig<OneLoginProfile> = {}): OIDCConfig<OneLoginProfile> {
  return {
    id: 'onelogin',
    name: 'OneLogin',
    type: 'oidc',
    wellKnown: under(options.issuer, '/oidc/2/.well-known/openid-configuration'),
    options,
  }
}
