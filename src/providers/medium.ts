import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v1/me`. https://github.com/Medium/medium-api-docs#31-users */
export interface MediumProfile {
  readonly data: {
    readonly id: string
    readonly username: string
    readonly name: string
    readonly imageUrl: string
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Medium. https://github.com/Medium/medium-api-docs#2-authentication
 *
 * Medium no longer registers new apps.
 */
export default function Medium(options: OAuthUserConfig<MediumProfile> = {}): OAuth2Config<MediumProfile> {
  return {
    id: 'medium',
    name: 'Medium',
    type: 'oauth',
    authorization: 'https://medium.com/m/oauth/authorize?scope=basicProfile',
    token: 'https://api.medium.com/v1/tokens',
    userinfo: 'https://api.medium.com/v1/me',
    profile: ({ data }) => ({ id: data.id, name: data.name, email: null, image: data.imageUrl }),
    options,
  }
}
