import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v5/user_account`. https://developers.pinterest.com/docs/api/v5/user_account-get/ */
export interface PinterestProfile {
  /** Serves as the id: the answer has no other. */
  readonly username: string
  readonly profile_image: string
  readonly account_type: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Pinterest. https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/
 */
export default function Pinterest(
  options: OAuthUserConfig<PinterestProfile> = {},
): OAuth2Config<PinterestProfile> {
  return {
    id: 'pinterest',
    name: 'Pinterest',
    type: 'oauth',
    authorization: { url: 'https://www.pinterest.com/oauth', params: { scope: 'user_accounts:read' } },
    token: 'https://api.pinterest.com/v5/oauth/token',
    userinfo: 'https://api.pinterest.com/v5/user_account',
    profile: (profile) => ({
      id: profile.username,
      name: profile.username,
      image: profile.profile_image,
      email: null,
    }),
    style: { brandColor: '#bd081c' },
    options,
  }
}
