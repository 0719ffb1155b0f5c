import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /api/users/me`. https://log.concept2.com/developers/documentation/#users */
export interface Concept2Profile {
  readonly data: {
    readonly id: number
    readonly username: string
    readonly email: string
    readonly profile_image: string | null
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Concept2. https://log.concept2.com/developers/documentation/#authentication
 *
 * Scopes are separated by commas.
 */
export default function Concept2(
  options: OAuthUserConfig<Concept2Profile> = {},
): OAuth2Config<Concept2Profile> {
  return {
    id: 'concept2',
    name: 'Concept2',
    type: 'oauth',
    authorization: {
      url: 'https://log.concept2.com/oauth/authorize',
      params: { scope: 'user:read,results:write' },
    },
    token: 'https://log.concept2.com/oauth/access_token',
    userinfo: 'https://log.concept2.com/api/users/me',
    profile: ({ data }) => ({
      id: data.id,
      name: data.username,
      email: data.email,
      image: data.profile_image,
    }),
    options,
  }
}
