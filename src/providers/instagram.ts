import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /me`. https://developers.facebook.com/docs/instagram-platform/reference/me */
export interface InstagramProfile {
  readonly id: string
  readonly username: string
  readonly account_type: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Instagram. https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login
 *
 * Neither name, e-mail nor picture is given to apps.
 */
export default function Instagram(
  options: OAuthUserConfig<InstagramProfile> = {},
): OAuth2Config<InstagramProfile> {
  return {
    id: 'instagram',
    name: 'Instagram',
    type: 'oauth',
    authorization: 'https://api.instagram.com/oauth/authorize?scope=user_profile',
    token: 'https://api.instagram.com/oauth/access_token',
    userinfo: 'https://graph.instagram.com/me?fields=id,username,account_type,name',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: async (profile) => ({ id: profile.id, name: profile.username, email: null, image: null }),
    style: { bg: '#fff', text: '#000' },
    options,
  }
}
