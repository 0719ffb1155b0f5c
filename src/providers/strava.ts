import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /api/v3/athlete`. https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete */
export interface StravaProfile {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  /** The picture. */
  readonly profile: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Strava. https://developers.strava.com/docs/authentication/
 *
 * Scopes are separated by commas.
 */
export default function Strava(options: OAuthUserConfig<StravaProfile> = {}): OAuth2Config<StravaProfile> {
  return {
    id: 'strava',
    name: 'Strava',
    type: 'oauth',
    authorization: {
      url: 'https://www.strava.com/api/v3/oauth/authorize',
      params: { scope: 'read', approval_prompt: 'auto', response_type: 'code' },
    },
    token: 'https://www.strava.com/api/v3/oauth/token',
    userinfo: 'https://www.strava.com/api/v3/athlete',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: profile.id,
      name: `${profile.firstname} ${profile.lastname}`,
      email: null,
      image: profile.profile,
    }),
    options,
  }
}
