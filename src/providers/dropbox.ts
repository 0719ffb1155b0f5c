import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { bearer, requestObject } from './shared/request-object.ts'

/** `/users/get_current_account`. https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account */
export interface DropboxProfile {
  readonly account_id: string
  readonly name: { readonly display_name: string }
  readonly email: string
  readonly email_verified: boolean
  readonly profile_photo_url?: string | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with Dropbox. https://developers.dropbox.com/oauth-guide
 *
 * `token_access_type=offline` gives a refresh token. Its API is called by POST without a body.
 */
export default function Dropbox(options: OAuthUserConfig<DropboxProfile> = {}): OAuth2Config<DropboxProfile> {
  return {
    id: 'dropbox',
    name: 'Dropbox',
    type: 'oauth',
    authorization: {
      url: 'https://www.dropbox.com/oauth2/authorize',
      params: { token_access_type: 'offline', scope: 'account_info.read' },
    },
    token: 'https://api.dropboxapi.com/oauth2/token',
    userinfo: {
      url: 'https://api.dropboxapi.com/2/users/get_current_account',
      request: (context) => requestObject(context, { method: 'POST', headers: bearer(context.tokens) }),
    },
    profile: (profile) => ({
      id: profile.account_id,
      name: profile.name.display_name,
      email: profile.email,
      image: profile.profile_photo_url,
    }),
    style: { brandColor: '#0061fe' },
    options,
  }
}
