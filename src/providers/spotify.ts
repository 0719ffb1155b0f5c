import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v1/me`. https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile */
export interface SpotifyProfile {
  readonly id: string
  readonly display_name: string | null
  readonly email: string
  /** Largest first; empty without a picture. */
  readonly images?: readonly { readonly url: string }[] | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with Spotify. https://developer.spotify.com/documentation/web-api/tutorials/code-flow
 */
export default function Spotify(options: OAuthUserConfig<SpotifyProfile> = {}): OAuth2Config<SpotifyProfile> {
  return {
    id: 'spotify',
    name: 'Spotify',
    type: 'oauth',
    authorization: 'https://accounts.spotify.com/authorize?scope=user-read-email',
    token: 'https://accounts.spotify.com/api/token',
    userinfo: 'https://api.spotify.com/v1/me',
    profile: (profile) => ({
      id: profile.id,
      name: profile.display_name,
      email: profile.email,
      image: profile.images?.[0]?.url,
    }),
    style: { brandColor: '#1db954' },
    options,
  }
}
