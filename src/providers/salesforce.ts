import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Userinfo answer. https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_userinfo_endpoint.htm */
export interface SalesforceProfile extends StandardClaims {
  readonly user_id?: string | undefined
  readonly organization_id?: string | undefined
}

/**
 * Sign in with Salesforce. https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm
 *
 * The profile is that of userinfo: the ID token holds little more than `sub`.
 */
export default function Salesforce(
  options: OIDCUserConfig<SalesforceProfile> = {},
): OIDCConfig<SalesforceProfile> {
  return {
    id: 'salesforce',
    name: 'Salesforce',
    type: 'oidc',
    issuer: 'https://login.salesforce.com',
    idToken: false,
    checks: ['pkce', 'state', 'nonce'],
    style: { bg: '#00a1e0' },
    options,
  }
}
