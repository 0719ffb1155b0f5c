import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /me`; only what `fields` asks for. https://developers.facebook.com/docs/graph-api/reference/user/ */
export interface FacebookProfile {
  /** Per app: two apps see two ids of one person. */
  readonly id: string
  readonly name: string
  /** Absent when the person has none, or did not agree. */
  readonly email?: string | undefined
  readonly picture: { readonly data: { readonly url: string } }
  readonly [member: string]: unknown
}

/**
 * Sign in with Facebook. https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export default function Facebook(
  options: OAuthUserConfig<FacebookProfile> = {},
): OAuth2Config<FacebookProfile> {
  return {
    id: 'facebook',
    name: 'Facebook',
    type: 'oauth',
    authorization: { url: 'https://www.facebook.com/v19.0/dialog/oauth', params: { scope: 'email' } },
    token: 'https://graph.facebook.com/oauth/access_token',
    userinfo: 'https://graph.facebook.com/me?fields=id,name,email,picture',
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: profile.email,
      image: profile.picture.data.url,
    }),
    style: { bg: '#006aff', text: '#fff' },
    options,
  }
}
