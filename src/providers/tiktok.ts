import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/user/info/`; only what `fields` asks for. https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export interface TiktokProfile {
  readonly data: {
    readonly user: {
      /** Per app. */
      readonly open_id: string
      readonly display_name: string
      readonly avatar_url: string
    }
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with TikTok. https://developers.tiktok.com/doc/login-kit-web
 *
 * It calls the client id `client_key`, in both requests.
 */
export default function TikTok(options: OAuthUserConfig<TiktokProfile> = {}): OAuth2Config<TiktokProfile> {
  return {
    id: 'tiktok',
    name: 'TikTok',
    type: 'oauth',
    authorization: {
      url: 'https://www.tiktok.com/v2/auth/authorize',
      params: { client_key: options.clientId ?? '', scope: 'user.info.basic' },
    },
    token: {
      url: 'https://open.tiktokapis.com/v2/oauth/token/',
      form: { client_key: options.clientId ?? '' },
    },
    userinfo: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: { user } }) => ({
      id: user.open_id,
      name: user.display_name,
      image: user.avatar_url,
      email: null,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
