import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/me`. https://api.intra.42.fr/apidoc/2.0/users/me.html */
export interface FortyTwoProfile {
  readonly id: number
  readonly login: string
  readonly usual_full_name: string
  readonly email: string
  readonly image: { readonly link: string | null }
  readonly [member: string]: unknown
}

/**
 * Sign in with 42 School. https://api.intra.42.fr/apidoc/guides/web_application_flow
 */
export default function FortyTwo(
  options: OAuthUserConfig<FortyTwoProfile> = {},
): OAuth2Config<FortyTwoProfile> {
  return {
    id: '42-school',
    name: '42 School',
    type: 'oauth',
    authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
    token: 'https://api.intra.42.fr/oauth/token',
    userinfo: 'https://api.intra.42.fr/v2/me',
    profile: (profile) => ({
      id: profile.id.toString(),
      name: profile.usual_full_name,
      email: profile.email,
      image: profile.image.link,
    }),
    options,
  }
}
