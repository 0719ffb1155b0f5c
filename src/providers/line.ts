import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://developers.line.biz/en/docs/line-login/verify-id-token/ */
export interface LineProfile extends StandardClaims {
  /** How the person proved themselves: `pwd`, `lineautologin`, `lineqr`, `linesso`. */
  readonly amr?: readonly string[] | undefined
}

/**
 * Sign in with LINE. https://developers.line.biz/en/docs/line-login/integrate-line-login/
 *
 * A web login gets ID tokens signed with the channel secret (HS256), although the metadata names ES256.
 */
export default function LINE(options: OIDCUserConfig<LineProfile> = {}): OIDCConfig<LineProfile> {
  return {
    id: 'line',
    name: 'LINE',
    type: 'oidc',
    issuer: 'https://access.line.me',
    client: { id_token_signed_response_alg: 'HS256' },
    checks: ['state'],
    style: { bg: '#00C300', text: '#fff' },
    options,
  }
}
