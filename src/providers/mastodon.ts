import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { under } from './shared/under.ts'

/** `GET /api/v1/accounts/verify_credentials`. https://docs.joinmastodon.org/methods/accounts/#verify_credentials */
export interface MastodonProfile {
  readonly id: string
  readonly username: string
  readonly display_name: string
  /** The picture, as a still. */
  readonly avatar_static: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Mastodon. https://docs.joinmastodon.org/methods/oauth/
 *
 * `issuer`: the server, such as `https://mastodon.social`; the app must be registered on that one.
 */
export default function Mastodon(
  options: OAuthUserConfig<MastodonProfile> = {},
): OAuth2Config<MastodonProfile> {
  const { issuer } = options
  return {
    id: 'mastodon',
    name: 'Mastodon',
    type: 'oauth',
    authorization: under(issuer, '/oauth/authorize?scope=read'),
    token: under(issuer, '/oauth/token'),
    userinfo: under(issuer, '/api/v1/accounts/verify_credentials'),
    profile: (profile) => ({
      id: profile.id,
      name: profile.username,
      image: profile.avatar_static,
      email: null,
    }),
    options,
  }
}
