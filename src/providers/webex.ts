import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /people/me`. https://developer.webex.com/docs/api/v1/people/get-my-own-details */
export interface WebexProfile {
  readonly id: string
  readonly emails: readonly string[]
  readonly displayName?: string | undefined
  readonly avatar?: string | undefined
  readonly [member: string]: unknown
}

export interface WebexOptions extends OAuthUserConfig<WebexProfile> {
  /** Default `https://webexapis.com/v1`. */
  readonly apiBaseUrl?: string | undefined
}

/**
 * Sign in with Webex. https://developer.webex.com/docs/integrations
 */
export default function Webex(options: WebexOptions = {}): OAuth2Config<WebexProfile> {
  const api = options.apiBaseUrl ?? 'https://webexapis.com/v1'
  return {
    id: 'webex',
    name: 'Webex',
    type: 'oauth',
    authorization: { url: `${api}/authorize`, params: { scope: 'spark:kms spark:people_read' } },
    token: `${api}/access_token`,
    userinfo: `${api}/people/me`,
    profile: (profile) => ({
      id: profile.id,
      email: profile.emails[0],
      name: profile.displayName,
      image: profile.avatar,
    }),
    options,
  }
}
