import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.logto.io/user-management/user-data#user-claims */
export interface LogtoProfile extends StandardClaims {
  readonly username?: string | undefined
}

/**
 * Sign in with Logto. https://docs.logto.io/integrate-logto/traditional
 *
 * `issuer`: `https://<tenant>.logto.app/oidc`.
 */
export default function Logto(options: OIDCUserConfig<LogtoProfile> = {}): OIDCConfig<LogtoProfile> {
  return {
    id: 'logto',
    name: 'Logto',
    type: 'oidc',
    authorization: { params: { scope: 'offline_access openid email profile' } },
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? profile.username,
      email: profile.email,
      image: profile.picture,
    }),
    options,
  }
}
