import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /auth/api/v1/users/me`. https://www.freshbooks.com/api/me_endpoint */
export interface FreshbooksProfile {
  readonly response: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly email: string
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Freshbooks. https://www.freshbooks.com/api/authentication
 */
export default function Freshbooks(
  options: OAuthUserConfig<FreshbooksProfile> = {},
): OAuth2Config<FreshbooksProfile> {
  return {
    id: 'freshbooks',
    name: 'Freshbooks',
    type: 'oauth',
    authorization: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
    token: 'https://api.freshbooks.com/auth/oauth/token',
    userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
    profile: ({ response }) => ({
      id: response.id,
      name: `${response.first_name} ${response.last_name}`,
      email: response.email,
      image: null,
    }),
    style: { bg: '#0075dd', text: '#fff' },
    options,
  }
}
