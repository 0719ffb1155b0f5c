import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple */
export interface AppleProfile extends StandardClaims {
  /** The address forwards to one that Apple hides. */
  readonly is_private_email?: boolean | 'true' | 'false' | undefined
  /** 0 unsupported, 1 unknown, 2 likely a real person. */
  readonly real_user_status?: 0 | 1 | 2 | undefined
  /** From the form post, not from the token: it comes the first time only. */
  readonly user?: AppleNonConformUser | undefined
}

/** Form field `user` of the authorization response. */
export interface AppleNonConformUser {
  readonly name: { readonly firstName: string; readonly lastName: string }
  readonly email: string
}

/**
 * Sign in with Apple. https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server
 *
 * `clientSecret` is a JWT that the app's owner signs; it lasts six months at most. Asking for name or e-mail obliges to `form_post`.
 */
export default function Apple(options: OIDCUserConfig<AppleProfile> = {}): OIDCConfig<AppleProfile> {
  return {
    id: 'apple',
    name: 'Apple',
    type: 'oidc',
    issuer: 'https://appleid.apple.com',
    authorization: { params: { scope: 'name email', response_mode: 'form_post' } },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    checks: ['nonce', 'state'],
    profile: ({ sub, email, user }) => ({
      id: sub,
      name: user ? `${user.name.firstName} ${user.name.lastName}` : email,
      email,
      image: null,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
