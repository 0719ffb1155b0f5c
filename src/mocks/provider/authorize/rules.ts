import { checkChallenge } from './check-challenge.ts'
import { checkClient } from './check-client.ts'
import { checkMaxAge } from './check-max-age.ts'
import { checkPrompt } from './check-prompt.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { checkRequestObject } from './check-request-object.ts'
import { checkResponseMode } from './check-response-mode.ts'
import { checkResponseType } from './check-response-type.ts'
import { checkScope } from './check-scope.ts'
import type { AuthorizationRule } from './facts.ts'

/**
 * The authorization endpoint, in order. Client and address come first: until both are certain, no answer may be sent to the callback.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequestValidation
 */
export const authorizationRules: readonly AuthorizationRule[] = [
  checkClient,
  checkRedirectUri,
  checkRequestObject,
  checkResponseType,
  checkResponseMode,
  checkChallenge,
  checkPrompt,
  checkMaxAge,
  checkScope,
]
