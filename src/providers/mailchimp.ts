import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /oauth2/metadata`. https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ */
export interface MailchimpProfile {
  readonly accountname: string
  readonly login: { readonly login_id: number; readonly email: string }
  /** Data centre: the first part of the API's host. */
  readonly dc: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Mailchimp. https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
export default function Mailchimp(
  options: OAuthUserConfig<MailchimpProfile> = {},
): OAuth2Config<MailchimpProfile> {
  return {
    id: 'mailchimp',
    name: 'Mailchimp',
    type: 'oauth',
    authorization: 'https://login.mailchimp.com/oauth2/authorize',
    token: 'https://login.mailchimp.com/oauth2/token',
    userinfo: 'https://login.mailchimp.com/oauth2/metadata',
    profile: (profile) => ({
      id: profile.login.login_id,
      name: profile.accountname,
      email: profile.login.email,
      image: null,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
