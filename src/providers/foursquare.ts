import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { requestObject } from './shared/request-object.ts'

/** `GET /v2/users/self`. https://docs.foursquare.com/developer/reference/v2-users-user-details */
export interface FoursquareProfile {
  readonly response: {
    readonly user: {
      readonly id: string
      readonly firstName: string
      readonly lastName: string
      readonly contact: { readonly email?: string | undefined }
      /** Prefix, a size such as `original`, suffix. */
      readonly photo?: { readonly prefix: string; readonly suffix: string } | undefined
    }
  }
  readonly [member: string]: unknown
}

export interface FoursquareOptions extends OAuthUserConfig<FoursquareProfile> {
  /** Day of the API that the app was written for, `YYYYMMDD`. Default `20230131`. */
  readonly apiVersion?: string | undefined
}

/**
 * Sign in with Foursquare. https://docs.foursquare.com/developer/reference/v2-authentication
 *
 * The access token goes into the query.
 */
export default function Foursquare(options: FoursquareOptions = {}): OAuth2Config<FoursquareProfile> {
  return {
    id: 'foursquare',
    name: 'Foursquare',
    type: 'oauth',
    authorization: 'https://foursquare.com/oauth2/authenticate',
    token: 'https://foursquare.com/oauth2/access_token',
    userinfo: {
      url: 'https://api.foursquare.com/v2/users/self',
      params: { v: options.apiVersion ?? '20230131' },
      request(context) {
        const url = new URL(context.provider.userinfo?.url ?? '')
        url.searchParams.set('oauth_token', context.tokens.access_token ?? '')
        return requestObject(context, {}, url)
      },
    },
    profile: ({ response: { user } }) => ({
      id: user.id,
      name: `${user.firstName} ${user.lastName}`,
      email: user.contact.email,
      image: user.photo ? `${user.photo.prefix}original${user.photo.suffix}` : null,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
