import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://zitadel.com/docs/apis/openidoauth/claims */
export interface ZitadelProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly 'urn:zitadel:iam:user:resourceowner:id'?: string | undefined
}

/**
 * Sign in with ZITADEL. https://zitadel.com/docs/guides/integrate/login/oidc/login-users
 *
 * `issuer`: `https://<instance>.zitadel.cloud`.
 */
export default function ZITADEL(options: OIDCUserConfig<ZitadelProfile> = {}): OIDCConfig<ZitadelProfile> {
  return {
    id: 'zitadel',
    name: 'ZITADEL',
    type: 'oidc',
    options,
  }
}
