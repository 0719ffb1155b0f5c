import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `current_user`, in JSON:API form. https://docs.patreon.com/#fetch-your-own-profile-and-campaign-info */
export interface PatreonProfile {
  readonly data: {
    readonly id: string
    readonly attributes: {
      readonly full_name: string
      readonly email?: string | undefined
      readonly image_url: string
    }
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Patreon. https://docs.patreon.com/#oauth
 */
export default function Patreon(options: OAuthUserConfig<PatreonProfile> = {}): OAuth2Config<PatreonProfile> {
  return {
    id: 'patreon',
    name: 'Patreon',
    type: 'oauth',
    authorization: {
      url: 'https://www.patreon.com/oauth2/authorize',
      params: { scope: 'identity identity[email]' },
    },
    token: 'https://www.patreon.com/api/oauth2/token',
    userinfo: 'https://www.patreon.com/api/oauth2/api/current_user',
    profile: ({ data: { id, attributes } }) => ({
      id,
      name: attributes.full_name,
      email: attributes.email,
      image: attributes.image_url,
    }),
    style: { bg: '#e85b46', text: '#fff' },
    options,
  }
}
