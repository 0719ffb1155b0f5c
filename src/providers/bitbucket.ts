import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /user`. https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get */
export interface BitbucketProfile {
  readonly account_id: string
  readonly username: string
  readonly display_name?: string | undefined
  readonly links: { readonly avatar?: { readonly href: string } | undefined }
  readonly [member: string]: unknown
}

/**
 * Sign in with Bitbucket. https://developer.atlassian.com/cloud/bitbucket/oauth-2/
 *
 * The e-mail is not in the profile: it is another resource, with the scope `email`.
 */
export default function Bitbucket(
  options: OAuthUserConfig<BitbucketProfile> = {},
): OAuth2Config<BitbucketProfile> {
  return {
    id: 'bitbucket',
    name: 'Bitbucket',
    type: 'oauth',
    authorization: { url: 'https://bitbucket.org/site/oauth2/authorize', params: { scope: 'account' } },
    token: 'https://bitbucket.org/site/oauth2/access_token',
    userinfo: 'https://api.bitbucket.org/2.0/user',
    profile: (profile) => ({
      name: profile.display_name ?? profile.username,
      id: profile.account_id,
      image: profile.links.avatar?.href,
    }),
    style: { bg: '#205081', text: '#fff' },
    options,
  }
}
