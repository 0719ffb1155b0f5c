import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://create.roblox.com/docs/cloud/auth/oauth2-reference */
export interface RobloxProfile extends StandardClaims {
  /** Seconds since 1970 when the account was made. */
  readonly created_at?: number | undefined
  readonly profile?: string | undefined
}

/**
 * Sign in with Roblox. https://create.roblox.com/docs/cloud/auth/oauth2-overview
 *
 * There is no `email` scope. The issuer ends in a slash.
 */
export default function Roblox(options: OIDCUserConfig<RobloxProfile> = {}): OIDCConfig<RobloxProfile> {
  return {
    id: 'roblox',
    name: 'Roblox',
    type: 'oidc',
    issuer: 'https://apis.roblox.com/oauth/',
    authorization: { params: { scope: 'openid profile' } },
    checks: ['pkce', 'state'],
    style: { bg: '#5865F2', text: '#fff' },
    options,
  }
}
