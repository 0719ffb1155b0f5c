import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /api/v1/user`. https://open-api.netlify.com/#tag/user/operation/getCurrentUser */
export interface NetlifyProfile {
  readonly id: string
  readonly full_name: string
  readonly email: string
  readonly avatar_url: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Netlify. https://docs.netlify.com/api/get-started/#authentication
 *
 * An empty scope is the only one.
 */
export default function Netlify(options: OAuthUserConfig<NetlifyProfile> = {}): OAuth2Config<NetlifyProfile> {
  return {
    id: 'netlify',
    name: 'Netlify',
    type: 'oauth',
    authorization: 'https://app.netlify.com/authorize?scope',
    token: 'https://api.netlify.com/oauth/token',
    userinfo: 'https://api.netlify.com/api/v1/user',
    profile: (profile) => ({
      id: profile.id,
      name: profile.full_name,
      email: profile.email,
      image: profile.avatar_url,
    }),
    style: { brandColor: '#32e6e2' },
    options,
  }
}
