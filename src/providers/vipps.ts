import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Userinfo answer. https://developer.vippsmobilepay.com/docs/APIs/userinfo-api/ */
export interface VippsProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly phone_number?: string | undefined
}

/**
 * Sign in with Vipps. https://developer.vippsmobilepay.com/docs/APIs/login-api/
 *
 * The profile is that of userinfo: the ID token holds no claims about the person. The issuer ends in a slash.
 */
export default function Vipps(options: OIDCUserConfig<VippsProfile> = {}): OIDCConfig<VippsProfile> {
  return {
    id: 'vipps',
    name: 'Vipps',
    type: 'oidc',
    issuer: 'https://api.vipps.no/access-management-1.0/access/',
    authorization: { params: { scope: 'openid name email' } },
    idToken: false,
    checks: ['pkce', 'state', 'nonce'],
    style: { brandColor: '#f05c18' },
    options,
  }
}
