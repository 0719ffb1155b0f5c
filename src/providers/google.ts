import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export interface GoogleProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  /** The Workspace domain; absent for a personal account. */
  readonly hd?: string | undefined
}

/**
 * Sign in with Google. https://developers.google.com/identity/openid-connect/openid-connect
 *
 * A refresh token comes only with `access_type=offline`, and after the first consent only with `prompt=consent`.
 */
export default function Google(options: OIDCUserConfig<GoogleProfile> = {}): OIDCConfig<GoogleProfile> {
  return {
    id: 'google',
    name: 'Google',
    type: 'oidc',
    issuer: 'https://accounts.google.com',
    style: { brandColor: '#1a73e8' },
    options,
  }
}
