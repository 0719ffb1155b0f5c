import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /me`. https://developer.atlassian.com/cloud/confluence/user-identity-api-reference/ */
export interface AtlassianProfile {
  readonly account_id: string
  readonly name: string
  readonly email: string
  readonly picture: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Atlassian. https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/
 *
 * Without `audience` it refuses. A refresh token needs the scope `offline_access`.
 */
export default function Atlassian(
  options: OAuthUserConfig<AtlassianProfile> = {},
): OAuth2Config<AtlassianProfile> {
  return {
    id: 'atlassian',
    name: 'Atlassian',
    type: 'oauth',
    authorization: {
      url: 'https://auth.atlassian.com/authorize',
      params: { audience: 'api.atlassian.com', scope: 'read:me' },
    },
    token: 'https://auth.atlassian.com/oauth/token',
    userinfo: 'https://api.atlassian.com/me',
    checks: ['state'],
    profile: (profile) => ({
      id: profile.account_id,
      name: profile.name,
      email: profile.email,
      image: profile.picture,
    }),
    style: { bg: '#fff', text: '#0052cc' },
    options,
  }
}
