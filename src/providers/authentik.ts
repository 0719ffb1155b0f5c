import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.goauthentik.io/docs/add-secure-apps/providers/oauth2/ */
export interface AuthentikProfile extends StandardClaims {
  /** Names of the groups in authentik. */
  readonly groups?: readonly string[] | undefined
}

/**
 * Sign in with Authentik. https://docs.goauthentik.io/docs/add-secure-apps/providers/oauth2/
 *
 * `issuer`: `https://<host>/application/o/<slug>`.
 */
export default function Authentik(
  options: OIDCUserConfig<AuthentikProfile> = {},
): OIDCConfig<AuthentikProfile> {
  return {
    id: 'authentik',
    name: 'Authentik',
    type: 'oidc',
    options,
  }
}
