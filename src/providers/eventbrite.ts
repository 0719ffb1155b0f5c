import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /users/me/`. https://www.eventbrite.com/platform/api#/reference/user/retrieve/retrieve-your-user */
export interface EventbriteProfile {
  readonly id: string
  readonly name: string
  readonly emails: readonly {
    readonly email: string
    readonly verified: boolean
    readonly primary: boolean
  }[]
  readonly image_id: string | null
  readonly [member: string]: unknown
}

/**
 * Sign in with Eventbrite. https://www.eventbrite.com/platform/docs/authentication
 */
export default function Eventbrite(
  options: OAuthUserConfig<EventbriteProfile> = {},
): OAuth2Config<EventbriteProfile> {
  return {
    id: 'eventbrite',
    name: 'Eventbrite',
    type: 'oauth',
    authorization: { url: 'https://www.eventbrite.com/oauth/authorize', params: { scope: 'user.profile' } },
    token: 'https://www.eventbrite.com/oauth/token',
    userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: profile.emails.find(({ primary }) => primary)?.email,
      image: profile.image_id ? imageOf(profile.image_id) : null,
    }),
    style: { bg: '#f05537', text: '#fff' },
    options,
  }
}

/** The image server takes the address of the original as one escaped path segment. */
function imageOf(id: string): string {
  return `https://img.evbuc.com/${encodeURIComponent(`https://cdn.evbuc.com/images/${id}/1/original.jpg`)}`
}
