import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** Userinfo answer. https://api.mail.ru/docs/guides/oauth/sites/ */
export interface MailruProfile {
  readonly id: string
  readonly name: string
  readonly nickname: string
  readonly email: string
  readonly image: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Mail.ru. https://api.mail.ru/docs/guides/oauth/sites/
 */
export default function Mailru(options: OAuthUserConfig<MailruProfile> = {}): OAuth2Config<MailruProfile> {
  return {
    id: 'mailru',
    name: 'Mail.ru',
    type: 'oauth',
    authorization: 'https://oauth.mail.ru/login?scope=userinfo',
    token: 'https://oauth.mail.ru/token',
    userinfo: 'https://oauth.mail.ru/userinfo',
    options,
  }
}
