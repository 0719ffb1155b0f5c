import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /rest/v1/me`. https://developer.wordpress.com/docs/api/1.1/get/me/ */
export interface WordPressProfile {
  readonly ID: number
  readonly display_name: string
  readonly username: string
  readonly email: string
  readonly avatar_URL: string
  readonly [member: string]: unknown
}

/**
 * Sign in with WordPress.com. https://developer.wordpress.com/docs/oauth2/
 */
export default function WordPress(
  options: OAuthUserConfig<WordPressProfile> = {},
): OAuth2Config<WordPressProfile> {
  return {
    id: 'wordpress',
    name: 'WordPress.com',
    type: 'oauth',
    authorization: 'https://public-api.wordpress.com/oauth2/authorize?scope=auth',
    token: 'https://public-api.wordpress.com/oauth2/token',
    userinfo: 'https://public-api.wordpress.com/rest/v1/me',
    profile: (profile) => ({
      id: profile.ID,
      name: profile.display_name,
      email: profile.email,
      image: profile.avatar_URL,
    }),
    options,
  }
}
