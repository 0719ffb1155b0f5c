import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'
import { under } from './shared/under.ts'

/** Claims of the ID token. https://developers.frontegg.com/ciam/guides/authentication/authentication-tokens/jwt */
export interface FronteggProfile extends StandardClaims {
  readonly tenantId?: string | undefined
  readonly profilePictureUrl?: string | undefined
  readonly roles?: readonly string[] | undefined
}

/**
 * Sign in with Frontegg. https://developers.frontegg.com/ciam/guides/authentication/sso/identity-provider
 *
 * `issuer`: `https://<subdomain>.frontegg.com`.
 */
export default function Frontegg(options: OIDCUserConfig<FronteggProfile> = {}): OIDCConfig<FronteggProfile> {
  const { issuer } = options
  return {
    id: 'frontegg',
    name: 'Frontegg',
    type: 'oidc',
    issuer,
    wellKnown: under(issuer, '/oauth/.well-known/openid-configuration'),
    authorization: under(issuer, '/oauth/authorize'),
    token: under(issuer, '/oauth/token'),
    userinfo: under(issuer, '/identity/resources/users/v2/me'),
    options,
  }
}
