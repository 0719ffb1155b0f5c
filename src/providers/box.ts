import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /users/me`. https://developer.box.com/reference/get-users-me/ */
export interface BoxProfile {
  readonly id: string
  readonly name: string
  /** The e-mail. */
  readonly login: string
  readonly avatar_url: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Box. https://developer.box.com/guides/authentication/oauth2/
 */
export default function Box(options: OAuthUserConfig<BoxProfile> = {}): OAuth2Config<BoxProfile> {
  return {
    id: 'box',
    name: 'Box',
    type: 'oauth',
    authorization: 'https://account.box.com/api/oauth2/authorize',
    token: 'https://api.box.com/oauth2/token',
    userinfo: 'https://api.box.com/2.0/users/me',
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: profile.login,
      image: profile.avatar_url,
    }),
    style: { bg: '#0075C9', text: '#fff' },
    options,
  }
}
