import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/user`. https://developer.dribbble.com/v2/user/ */
export interface DribbbleProfile {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly email?: string | undefined
  readonly avatar_url: string
  readonly [member: string]: unknown
}

export interface DribbbleOptions extends OAuthUserConfig<DribbbleProfile> {
  /** `public`, `upload` or both. Default `public`. */
  readonly scope?: string | undefined
}

/**
 * Sign in with Dribbble. https://developer.dribbble.com/v2/oauth/
 */
export default function Dribbble(options: DribbbleOptions = {}): OAuth2Config<DribbbleProfile> {
  return {
    id: 'dribbble',
    name: 'Dribbble',
    type: 'oauth',
    authorization: {
      url: 'https://dribbble.com/oauth/authorize',
      params: { scope: options.scope ?? 'public' },
    },
    token: 'https://dribbble.com/oauth/token',
    userinfo: 'https://api.dribbble.com/v2/user',
    profile: (profile) => ({
      id: profile.id.toString(),
      name: profile.name,
      email: profile.email,
      image: profile.avatar_url,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
