import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { under } from './shared/under.ts'

/** `GET /api/v4/users/me`. https://developers.mattermost.com/api-documentation/#/operations/GetUser */
export interface MattermostProfile {
  readonly id: string
  readonly username?: string | undefined
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Mattermost. https://developers.mattermost.com/integrate/apps/authentication/oauth2/
 *
 * `issuer`: the address of the server. It serves for the endpoints only: Mattermost is no OpenID issuer.
 */
export default function Mattermost(
  options: OAuthUserConfig<MattermostProfile> = {},
): OAuth2Config<MattermostProfile> {
  const { issuer, ...rest } = options
  return {
    id: 'mattermost',
    name: 'Mattermost',
    type: 'oauth',
    authorization: under(issuer, '/oauth/authorize'),
    token: under(issuer, '/oauth/access_token'),
    userinfo: under(issuer, '/api/v4/users/me'),
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: profile.id,
      name: profile.username ?? `${profile.first_name} ${profile.last_name}`,
      email: profile.email,
      image: null,
    }),
    style: { bg: '#000', text: '#fff' },
    options: rest,
  }
}
