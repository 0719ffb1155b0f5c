import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.kinde.com/build/tokens/about-id-tokens/ */
export interface KindeProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly org_codes?: readonly string[] | undefined
}

/**
 * Sign in with Kinde. https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/
 *
 * `issuer`: `https://<business>.kinde.com`.
 */
export default function Kinde(options: OIDCUserConfig<KindeProfile> = {}): OIDCConfig<KindeProfile> {
  return {
    id: 'kinde',
    name: 'Kinde',
    type: 'oidc',
    checks: ['state', 'pkce'],
    style: { bg: '#fff', text: '#0F0F0F' },
    options,
  }
}
