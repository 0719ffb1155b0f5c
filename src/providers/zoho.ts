import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /oauth/user/info`. https://www.zoho.com/accounts/protocol/oauth.html */
export interface ZohoProfile {
  readonly ZUID: number
  readonly First_Name: string
  readonly Last_Name: string
  readonly Email: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Zoho. https://www.zoho.com/accounts/protocol/oauth/web-apps/authorization.html
 *
 * People of another data centre (eu, in, com.au…) have their own hosts.
 */
export default function Zoho(options: OAuthUserConfig<ZohoProfile> = {}): OAuth2Config<ZohoProfile> {
  return {
    id: 'zoho',
    name: 'Zoho',
    type: 'oauth',
    authorization: 'https://accounts.zoho.com/oauth/v2/auth?scope=AaaServer.profile.Read',
    token: 'https://accounts.zoho.com/oauth/v2/token',
    userinfo: 'https://accounts.zoho.com/oauth/user/info',
    profile: (profile) => ({
      id: profile.ZUID,
      name: `${profile.First_Name} ${profile.Last_Name}`,
      email: profile.Email,
      image: null,
    }),
    options,
  }
}
