import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.unitedeffects.com/integrations/nextauthjs */
export type UnitedEffectsProfile = StandardClaims

/**
 * Sign in with United Effects Auth. https://docs.unitedeffects.com/integrations/nextauthjs
 *
 * `issuer`: `https://auth.unitedeffects.com/<auth group>`. As `resource` (RFC 8707) it makes the access token a JWT.
 */
export default function UnitedEffects(
  options: OIDCUserConfig<UnitedEffectsProfile> = {},
): OIDCConfig<UnitedEffectsProfile> {
  return {
    id: 'united-effects',
    name: 'United Effects',
    type: 'oidc',
    authorization: {
      params: { scope: 'openid email profile', ...(options.issuer && { resource: options.issuer }) },
    },
    options,
  }
}
