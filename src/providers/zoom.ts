import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/users/me`. https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId} */
export interface ZoomProfile {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly pic_url?: string | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with Zoom. https://developers.zoom.us/docs/integrations/oauth/
 *
 * An empty scope asks for what the app is set up for at Zoom.
 */
export default function Zoom(options: OAuthUserConfig<ZoomProfile> = {}): OAuth2Config<ZoomProfile> {
  return {
    id: 'zoom',
    name: 'Zoom',
    type: 'oauth',
    authorization: 'https://zoom.us/oauth/authorize?scope',
    token: 'https://zoom.us/oauth/token',
    userinfo: 'https://api.zoom.us/v2/users/me',
    profile: (profile) => ({
      id: profile.id,
      name: `${profile.first_name} ${profile.last_name}`,
      email: profile.email,
      image: profile.pic_url,
    }),
    style: { bg: '#0b5cff', text: '#fff' },
    options,
  }
}
