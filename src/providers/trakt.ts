import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'
import { bearer, requestObject } from './shared/request-object.ts'

/** `GET /users/me?extended=full`. https://trakt.docs.apiary.io/#reference/users/profile/get-user-profile */
export interface TraktUser {
  readonly username: string
  readonly name: string
  readonly ids: { readonly slug: string }
  /** Not to be embedded: Trakt refuses requests from other sites. */
  readonly images: { readonly avatar: { readonly full: string } }
  readonly [member: string]: unknown
}

/**
 * Sign in with Trakt. https://trakt.docs.apiary.io/#reference/authentication-oauth
 *
 * Its API wants its version and the client id in headers.
 */
export default function Trakt(options: OAuthUserConfig<TraktUser> = {}): OAuth2Config<TraktUser> {
  return {
    id: 'trakt',
    name: 'Trakt',
    type: 'oauth',
    authorization: 'https://trakt.tv/oauth/authorize?scope=',
    token: 'https://api.trakt.tv/oauth/token',
    userinfo: { url: 'https://api.trakt.tv/users/me?extended=full', request: requestUser },
    profile: (profile) => ({
      id: profile.ids.slug,
      name: profile.name,
      email: null,
      image: profile.images.avatar.full,
    }),
    style: { bg: '#ED2224', text: '#fff' },
    options,
  }
}

function requestUser(
  context: UserinfoContext & { readonly provider: { readonly clientId?: string | undefined } },
): Promise<object> {
  const headers = {
    ...bearer(context.tokens),
    'trakt-api-version': '2',
    'trakt-api-key': context.provider.clientId ?? '',
  }
  return requestObject(context, { headers })
}
