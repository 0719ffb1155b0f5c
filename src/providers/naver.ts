import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v1/nid/me`. https://developers.naver.com/docs/login/profile/profile.md */
export interface NaverProfile {
  readonly resultcode: string
  readonly response: {
    readonly id: string
    readonly nickname?: string | undefined
    readonly email?: string | undefined
    readonly profile_image?: string | undefined
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Naver. https://developers.naver.com/docs/login/api/api.md
 */
export default function Naver(options: OAuthUserConfig<NaverProfile> = {}): OAuth2Config<NaverProfile> {
  return {
    id: 'naver',
    name: 'Naver',
    type: 'oauth',
    authorization: 'https://nid.naver.com/oauth2.0/authorize',
    token: 'https://nid.naver.com/oauth2.0/token',
    userinfo: 'https://openapi.naver.com/v1/nid/me',
    profile: ({ response }) => ({
      id: response.id,
      name: response.nickname,
      email: response.email,
      image: response.profile_image,
    }),
    options,
  }
}
