import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /api/v1/me`. https://www.reddit.com/dev/api/#GET_api_v1_me */
export interface RedditProfile {
  readonly id: string
  readonly name: string
  readonly icon_img: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Reddit. https://github.com/reddit-archive/reddit/wiki/OAuth2
 *
 * Access lasts an hour; `duration=permanent` in the sign-in request gives a refresh token.
 */
export default function Reddit(options: OAuthUserConfig<RedditProfile> = {}): OAuth2Config<RedditProfile> {
  return {
    id: 'reddit',
    name: 'Reddit',
    type: 'oauth',
    authorization: 'https://www.reddit.com/api/v1/authorize?scope=identity',
    token: 'https://www.reddit.com/api/v1/access_token',
    userinfo: 'https://oauth.reddit.com/api/v1/me',
    checks: ['state'],
    style: { brandColor: '#FF4500' },
    options,
  }
}
