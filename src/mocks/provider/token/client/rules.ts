import type { TokenRule } from '../facts.ts'
import { checkAssertionClaims } from './check-assertion-claims.ts'
import { checkAssertionSignature } from './check-assertion-signature.ts'
import { checkAssertionUnused } from './check-assertion-unused.ts'
import { checkClientCredentials } from './check-client-credentials.ts'
import { checkClientMethod } from './check-client-method.ts'
import { checkSignedSecret } from './check-signed-secret.ts'

/**
 * Who the client is, in order, wherever a client authenticates.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication
 */
export const clientRules: readonly TokenRule[] = [
  checkClientMethod,
  checkClientCredentials,
  checkSignedSecret,
  checkAssertionSignature,
  checkAssertionClaims,
  checkAssertionUnused,
]
