import type { SiteContext } from '../../site.ts'
import { faultOf } from './fault-of.ts'

/** Fields of the answer that the authorization endpoint sends through the browser. */
export type AnswerFields = Readonly<Record<string, string>>

/** One way in which that answer can be wrong; `undefined` if the world does not want it. */
type AnswerFault = (fields: AnswerFields, context: SiteContext) => AnswerFields | undefined

/** Makes the answer wrong in each way that the world wants. */
export function spoilAnswer(fields: AnswerFields, context: SiteContext): AnswerFields {
  let spoilt = fields
  for (const fault of answerFaults) spoilt = fault(spoilt, context) ?? spoilt
  return spoilt
}

const answerFaults: readonly AnswerFault[] = [sayWrongIssuer, sayWrongState]

/** Even a provider that names no issuer names one now: the client must compare it. @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4 */
function sayWrongIssuer(fields: AnswerFields, context: SiteContext): AnswerFields | undefined {
  if (faultOf(context, 'wrong-iss') === undefined) return undefined
  context.fired?.('wrong-iss', 'iss of the redirect is another issuer')
  return { ...fields, iss: 'https://another-issuer.example' }
}

/** A request without `state` gets one now: the client did not ask for it. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
function sayWrongState(fields: AnswerFields, context: SiteContext): AnswerFields | undefined {
  if (faultOf(context, 'wrong-state') === undefined) return undefined
  context.fired?.('wrong-state', 'state of the redirect is of another sign-in')
  return { ...fields, state: 'state-of-another-sign-in' }
}

/** The answer instead of any page, if the world wants an error. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
export function errorInstead(context: SiteContext): AnswerFields | undefined {
  const fault = faultOf(context, 'error-redirect')
  if (fault === undefined) return undefined
  const { error, description } = fault
  context.fired?.('error-redirect', `the redirect says ${error}`)
  return { error, ...(description === undefined ? {} : { error_description: description }) }
}

/** Marks a code as redeemed before it is handed out, if the world wants it. */
export function redeemedBefore(context: SiteContext): string | undefined {
  if (faultOf(context, 'replayed-code') === undefined) return undefined
  context.fired?.('replayed-code', 'the code was redeemed before')
  return 'token-of-another-sign-in'
}
