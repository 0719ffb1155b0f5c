import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /2/users/me`. https://docs.x.com/x-api/users/get-my-user */
export interface TwitterProfile {
  readonly data: {
    readonly id: string
    readonly name: string
    readonly username: string
    /** Only for apps that X has allowed to ask for it. */
    readonly email?: string | undefined
    readonly profile_image_url?: string | undefined
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Twitter. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 *
 * PKCE is obligatory; a confidential client authenticates by Basic.
 */
export default function Twitter(options: OAuthUserConfig<TwitterProfile> = {}): OAuth2Config<TwitterProfile> {
  return {
    id: 'twitter',
    name: 'Twitter',
    type: 'oauth',
    authorization: 'https://x.com/i/oauth2/authorize?scope=users.read tweet.read offline.access',
    token: 'https://api.x.com/2/oauth2/token',
    userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    checks: ['pkce', 'state'],
    profile: ({ data }) => ({
      id: data.id,
      name: data.name,
      email: data.email ?? null,
      image: data.profile_image_url,
    }),
    style: { bg: '#1da1f2', text: '#fff' },
    options,
  }
}
