import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'
import { bearer, isObject, requestObject } from './shared/request-object.ts'

/** First entry of `users.get`, with the e-mail of the token response. https://dev.vk.com/method/users.get */
export interface VkProfile {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly photo_100?: string | undefined
  readonly email: string | null
  readonly [member: string]: unknown
}

/** Of the API; every request names it. */
const version = '5.131'

/**
 * Sign in with VK. https://dev.vk.com/api/access-token/authcode-flow-user
 *
 * The e-mail comes with the access token, not with the profile.
 */
export default function VK(options: OAuthUserConfig<VkProfile> = {}): OAuth2Config<VkProfile> {
  return {
    id: 'vk',
    name: 'VK',
    type: 'oauth',
    authorization: `https://oauth.vk.com/authorize?scope=email&v=${version}`,
    token: `https://oauth.vk.com/access_token?v=${version}`,
    client: { token_endpoint_auth_method: 'client_secret_post' },
    userinfo: {
      url: `https://api.vk.com/method/users.get?fields=photo_100&v=${version}`,
      request: requestUser,
    },
    profile: (profile) => ({
      id: profile.id,
      name: [profile.first_name, profile.last_name].filter(Boolean).join(' '),
      email: profile.email ?? null,
      image: profile.photo_100,
    }),
    style: { bg: '#07F', text: '#fff' },
    options,
  }
}

async function requestUser(context: UserinfoContext): Promise<object> {
  const { tokens } = context
  const { response } = await requestObject(context, {
    headers: { ...bearer(tokens), 'User-Agent': 'authjs' },
  })
  const user: unknown = Array.isArray(response) ? response[0] : undefined
  if (!isObject(user)) throw new Error('api.vk.com answered no user')
  return { ...user, email: tokens['email'] || null }
}
