import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://develop.battle.net/documentation/guides/using-oauth */
export interface BattleNetProfile extends StandardClaims {
  /** Name and number, as in `Player#1234`. */
  readonly battle_tag: string
}

/**
 * Sign in with Battle.net. https://develop.battle.net/documentation/guides/using-oauth/authorization-code-flow
 *
 * `issuer`: `https://oauth.battle.net`, or `https://oauth.battlenet.com.cn` in China.
 */
export default function BattleNet(
  options: OIDCUserConfig<BattleNetProfile> = {},
): OIDCConfig<BattleNetProfile> {
  return {
    id: 'battlenet',
    name: 'Battle.net',
    type: 'oidc',
    profile: (profile) => ({ id: profile.sub, name: profile.battle_tag, email: null, image: null }),
    style: { bg: '#148eff', text: '#fff' },
    options,
  }
}
