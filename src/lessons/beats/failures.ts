import type { CheckData } from '../../protocol/steps.ts'
import type { FailureText } from './beat.ts'
import { BY_ERROR } from './failures-by-error.ts'
import { BY_RULE } from './failures-by-rule.ts'
import { verificationFailure } from './verification-failures.ts'

const OTHERWISE: FailureText = {
  sentence: () => 'The app ran into an error and stopped here.',
  why: () => 'Visitors only see an error page. The failed step, and the server log, have the reason.',
}

/** What is said about a failure: of what the check found, else of the step's rule, else of the error's type. */
export function failureText(rule: string, type: string, check?: CheckData): FailureText {
  const refused = rule === 'WEBAUTHN-7' && check ? verificationFailure(check) : undefined
  return refused ?? BY_RULE[rule] ?? BY_ERROR[type] ?? OTHERWISE
}
