import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { requestObject } from './shared/request-object.ts'

/** `GET /oauth/v1/access-tokens/<token>`. https://developers.hubspot.com/docs/api-reference/auth-oauth-v1/guide */
export interface HubSpotProfile {
  readonly user_id: number
  /** The e-mail. */
  readonly user: string
  readonly hub_id: number
  readonly hub_domain: string
  readonly [member: string]: unknown
}

/**
 * Sign in with HubSpot. https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth
 *
 * There is no userinfo: the access token, as part of the path, tells whose it is.
 */
export default function HubSpot(options: OAuthUserConfig<HubSpotProfile> = {}): OAuth2Config<HubSpotProfile> {
  return {
    id: 'hubspot',
    name: 'HubSpot',
    type: 'oauth',
    authorization: { url: 'https://app.hubspot.com/oauth/authorize', params: { scope: 'oauth' } },
    token: 'https://api.hubapi.com/oauth/v1/token',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    userinfo: {
      url: 'https://api.hubapi.com/oauth/v1/access-tokens',
      request: (context) =>
        requestObject(
          context,
          { headers: { 'Content-Type': 'application/json' } },
          `${context.provider.userinfo?.url}/${context.tokens.access_token}`,
        ),
    },
    profile: (profile) => ({
      id: profile.user_id,
      name: profile.user,
      email: profile.user,
      image: null,
    }),
    style: { bg: '#ff7a59', text: '#fff' },
    options,
  }
}
