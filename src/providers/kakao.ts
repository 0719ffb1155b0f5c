import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/user/me`. https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info */
export interface KakaoProfile {
  readonly id: number
  /** Each part only with the person's consent. */
  readonly kakao_account?:
    | {
        readonly email?: string | undefined
        readonly profile?:
          | { readonly nickname?: string | undefined; readonly profile_image_url?: string | undefined }
          | undefined
      }
    | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with Kakao. https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 *
 * An empty scope asks for what the app is set up for at Kakao.
 */
export default function Kakao(options: OAuthUserConfig<KakaoProfile> = {}): OAuth2Config<KakaoProfile> {
  return {
    id: 'kakao',
    name: 'Kakao',
    type: 'oauth',
    authorization: 'https://kauth.kakao.com/oauth/authorize?scope',
    token: 'https://kauth.kakao.com/oauth/token',
    userinfo: 'https://kapi.kakao.com/v2/user/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, kakao_account }) => ({
      id: id.toString(),
      name: kakao_account?.profile?.nickname,
      email: kakao_account?.email,
      image: kakao_account?.profile?.profile_image_url,
    }),
    options,
  }
}
