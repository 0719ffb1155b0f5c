import { checkClientCredentials } from './check-client-credentials.ts'
import { checkCode } from './check-code.ts'
import { checkCodeLifetime } from './check-code-lifetime.ts'
import { checkCodeRedirect } from './check-code-redirect.ts'
import { checkCodeUnused } from './check-code-unused.ts'
import { checkGrantType } from './check-grant-type.ts'
import { checkVerifier } from './check-verifier.ts'
import type { TokenRule } from './facts.ts'

/**
 * The token endpoint, in order.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 */
export const tokenRules: readonly TokenRule[] = [
  checkGrantType,
  checkClientCredentials,
  checkCode,
  checkCodeUnused,
  checkCodeLifetime,
  checkCodeRedirect,
  checkVerifier,
]
