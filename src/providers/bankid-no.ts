import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Userinfo answer. https://developer.bankid.no/bankid-with-biometrics/guides/oidc/user-info/ */
export interface BankIDNorwayProfile extends StandardClaims {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly birthdate?: string | undefined
}

/**
 * Sign in with BankID Norge. https://developer.bankid.no/bankid-with-biometrics/
 *
 * `login_hint=BIS` opens the app rather than the choice of a method. Userinfo is a signed token.
 */
export default function BankIDNorway(
  options: OIDCUserConfig<BankIDNorwayProfile> = {},
): OIDCConfig<BankIDNorwayProfile> {
  return {
    id: 'bankid-no',
    name: 'BankID Norge',
    type: 'oidc',
    issuer: 'https://auth.bankid.no/auth/realms/prod',
    client: { token_endpoint_auth_method: 'client_secret_post', userinfo_signed_response_alg: 'RS256' },
    idToken: false,
    authorization: { params: { ui_locales: 'no', login_hint: 'BIS' } },
    checks: ['pkce', 'state', 'nonce'],
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name,
      email: profile.email ?? null,
      image: null,
    }),
    style: { bg: '#39134c', text: '#fff' },
    options,
  }
}
