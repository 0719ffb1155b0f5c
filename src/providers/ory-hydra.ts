import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token; Hydra adds none, the login app decides. https://www.ory.sh/docs/hydra/guides/consent */
export type OryHydraProfile = StandardClaims

/**
 * Sign in with Hydra. https://www.ory.sh/docs/oauth2-oidc/authorization-code-flow
 *
 * `issuer`: the public address, `https://<project>.projects.oryapis.com` in the Ory Network.
 */
export default function OryHydra(options: OIDCUserConfig<OryHydraProfile> = {}): OIDCConfig<OryHydraProfile> {
  return {
    id: 'hydra',
    name: 'Hydra',
    type: 'oidc',
    style: { bg: '#fff', text: '#0F172A' },
    options,
  }
}
