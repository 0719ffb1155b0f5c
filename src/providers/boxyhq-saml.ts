import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { under } from './shared/under.ts'

/** Userinfo answer: the attributes of the SAML assertion. https://boxyhq.com/docs/jackson/saml-flow */
export interface BoxyHQSAMLProfile {
  readonly id: string
  readonly email: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with BoxyHQ SAML. https://boxyhq.com/docs/jackson/saml-flow
 *
 * `issuer`: where SAML Jackson runs. The sign-in request must say `tenant` and `product`.
 */
export default function SAMLJackson(
  options: OAuthUserConfig<BoxyHQSAMLProfile> = {},
): OAuth2Config<BoxyHQSAMLProfile> {
  const { issuer } = options
  return {
    id: 'boxyhq-saml',
    name: 'BoxyHQ SAML',
    type: 'oauth',
    authorization: { url: under(issuer, '/api/oauth/authorize'), params: { provider: 'saml' } },
    token: under(issuer, '/api/oauth/token'),
    userinfo: under(issuer, '/api/oauth/userinfo'),
    profile: (profile) => ({
      id: profile.id,
      email: profile.email,
      name: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
      image: null,
    }),
    style: { brandColor: '#25c2a0' },
    options,
  }
}
