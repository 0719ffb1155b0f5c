import { checkAccount } from './check-account.ts'
import { checkGrantType } from './check-grant-type.ts'
import { checkPassword } from './check-password.ts'
import { clientRules } from './client/rules.ts'
import { checkCode } from './code/check-code.ts'
import { checkCodeLifetime } from './code/check-code-lifetime.ts'
import { checkCodeRedirect } from './code/check-code-redirect.ts'
import { checkCodeUnused } from './code/check-code-unused.ts'
import { checkVerifier } from './code/check-verifier.ts'
import type { TokenRule } from './facts.ts'
import { checkRefreshLifetime } from './refresh/check-refresh-lifetime.ts'
import { checkRefreshScope } from './refresh/check-refresh-scope.ts'
import { checkRefreshToken } from './refresh/check-refresh-token.ts'
import { checkRefreshUnused } from './refresh/check-refresh-unused.ts'

/**
 * The token endpoint for a code, in order.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 */
export const codeRules: readonly TokenRule[] = [
  checkGrantType,
  ...clientRules,
  checkCode,
  checkCodeUnused,
  checkCodeLifetime,
  checkCodeRedirect,
  checkVerifier,
  checkAccount,
]

/**
 * The token endpoint for a refresh token, in order.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export const refreshRules: readonly TokenRule[] = [
  checkGrantType,
  ...clientRules,
  checkRefreshToken,
  checkRefreshUnused,
  checkRefreshLifetime,
  checkRefreshScope,
  checkAccount,
]

/** The token endpoint for a person's password. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.3 */
export const passwordRules: readonly TokenRule[] = [checkGrantType, ...clientRules, checkPassword]

/** The token endpoint for the app itself. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.4 */
export const clientGrantRules: readonly TokenRule[] = [checkGrantType, ...clientRules]
