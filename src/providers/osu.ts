import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /api/v2/me`. https://osu.ppy.sh/docs/#get-own-data */
export interface OsuProfile {
  readonly id: number
  readonly username: string
  readonly avatar_url: string
  readonly [member: string]: unknown
}

/**
 * Sign in with osu!. https://osu.ppy.sh/docs/#authentication
 */
export default function Osu(options: OAuthUserConfig<OsuProfile> = {}): OAuth2Config<OsuProfile> {
  return {
    id: 'osu',
    name: 'osu!',
    type: 'oauth',
    authorization: 'https://osu.ppy.sh/oauth/authorize?scope=identify',
    token: 'https://osu.ppy.sh/oauth/token',
    userinfo: 'https://osu.ppy.sh/api/v2/me',
    profile: (profile) => ({
      id: profile.id.toString(),
      email: null,
      name: profile.username,
      image: profile.avatar_url,
    }),
    options,
  }
}
