import { checkChallenge } from './check-challenge.ts'
import { checkClient } from './check-client.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { checkResponseType } from './check-response-type.ts'
import { checkScope } from './check-scope.ts'
import type { AuthorizationRule } from './facts.ts'

/**
 * The authorization endpoint, in order. Client and address come first: before both are sure, no answer may leave for the callback.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
export const authorizationRules: readonly AuthorizationRule[] = [
  checkClient,
  checkRedirectUri,
  checkResponseType,
  checkChallenge,
  checkScope,
]
