import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { under } from './shared/under.ts'

/** Userinfo answer. https://ossoapp.com/docs/ */
export interface OssoProfile {
  readonly id: string
  readonly email: string
  readonly idp: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Osso. https://ossoapp.com/docs/
 *
 * `issuer`: where Osso runs.
 */
export default function Osso(options: OAuthUserConfig<OssoProfile> = {}): OAuth2Config<OssoProfile> {
  const { issuer } = options
  return {
    id: 'osso',
    name: 'Osso',
    type: 'oauth',
    authorization: under(issuer, '/oauth/authorize'),
    token: under(issuer, '/oauth/token'),
    userinfo: under(issuer, '/oauth/me'),
    options,
  }
}
