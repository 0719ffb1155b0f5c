import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'
import { under } from './shared/under.ts'

/** Claims of the ID token. https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens */
export interface FusionAuthProfile extends StandardClaims {
  readonly applicationId?: string | undefined
  readonly roles?: readonly string[] | undefined
}

export interface FusionAuthOptions extends OIDCUserConfig<FusionAuthProfile> {
  /** Needed where the instance has several tenants. */
  readonly tenantId?: string | undefined
}

/**
 * Sign in with FusionAuth. https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints
 *
 * `issuer`: the tenant's issuer, which must be the address of the instance.
 */
export default function FusionAuth(options: FusionAuthOptions = {}): OIDCConfig<FusionAuthProfile> {
  const { issuer, tenantId } = options
  const query = tenantId ? `?tenantId=${tenantId}` : ''
  return {
    id: 'fusionauth',
    name: 'FusionAuth',
    type: 'oidc',
    issuer,
    wellKnown: under(issuer, `/.well-known/openid-configuration${query}`),
    authorization: {
      params: { scope: 'openid offline_access email profile', ...(tenantId && { tenantId }) },
    },
    token: { url: under(issuer, '/oauth2/token'), conform: withoutChallenge },
    userinfo: under(issuer, '/oauth2/userinfo'),
    checks: ['pkce', 'state'],
    profile: (profile) => ({
      id: profile.sub,
      email: profile.email,
      name: profile.name ?? profile.preferred_username,
      image: profile.picture,
    }),
    options,
  }
}

/** Other answers than 401 can carry a `WWW-Authenticate` challenge too, which a strict client takes for a refusal (RFC 9110 section 11.6.1). */
function withoutChallenge(response: Response): Response {
  if (response.status === 401) return response
  const headers = new Headers(response.headers)
  headers.delete('www-authenticate')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
