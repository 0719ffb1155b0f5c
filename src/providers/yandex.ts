import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /info`. https://yandex.com/dev/id/doc/en/user-information */
export interface YandexProfile {
  readonly id: string
  readonly login: string
  readonly display_name?: string | undefined
  readonly real_name?: string | undefined
  readonly first_name?: string | undefined
  readonly default_email?: string | undefined
  readonly emails?: readonly string[] | undefined
  readonly is_avatar_empty?: boolean | undefined
  readonly default_avatar_id?: string | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with Yandex. https://yandex.com/dev/id/doc/en/codes/code-url
 */
export default function Yandex(options: OAuthUserConfig<YandexProfile> = {}): OAuth2Config<YandexProfile> {
  return {
    id: 'yandex',
    name: 'Yandex',
    type: 'oauth',
    authorization: 'https://oauth.yandex.ru/authorize?scope=login:info+login:email+login:avatar',
    token: 'https://oauth.yandex.ru/token',
    userinfo: 'https://login.yandex.ru/info?format=json',
    profile: (profile) => ({
      id: profile.id,
      name: profile.display_name ?? profile.real_name ?? profile.first_name,
      email: profile.default_email ?? profile.emails?.[0] ?? null,
      image: imageOf(profile),
    }),
    style: { bg: '#ffcc00', text: '#000' },
    options,
  }
}

/** https://yandex.com/dev/id/doc/en/user-information#avatar-access */
function imageOf({ is_avatar_empty, default_avatar_id }: YandexProfile): string | null {
  if (is_avatar_empty || !default_avatar_id) return null
  return `https://avatars.yandex.net/get-yapic/${default_avatar_id}/islands-200`
}
