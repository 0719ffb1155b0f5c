import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html */
export interface CognitoProfile extends StandardClaims {
  readonly 'cognito:username'?: string | undefined
  readonly 'cognito:groups'?: readonly string[] | undefined
}

/**
 * Sign in with Cognito. https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 *
 * `issuer`: `https://cognito-idp.<region>.amazonaws.com/<user pool id>`. Its endpoints are on the domain of the user pool, as discovery tells.
 */
export default function Cognito(options: OIDCUserConfig<CognitoProfile> = {}): OIDCConfig<CognitoProfile> {
  return {
    id: 'cognito',
    name: 'Cognito',
    type: 'oidc',
    style: { brandColor: '#C17B9E' },
    options,
  }
}
