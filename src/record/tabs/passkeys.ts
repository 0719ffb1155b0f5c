import { PASSKEY_MARK } from '../../protocol/passkey-json.ts'
import type { CheckData, Step } from '../../protocol/steps.ts'
import { ceremonyAsked } from '../kinds/ceremony-asked.ts'
import { ceremonyEnded } from '../kinds/ceremony-ended.ts'
import { ceremonyRefused } from '../kinds/ceremony-refused.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'

/** Whether a step is a request that carries a passkey's response. */
export function carriesPasskey(step: Step): step is RequestSent {
  return requestSent.is(step) && step.data.request.body?.text.includes(PASSKEY_MARK) === true
}

/** The rule of the engine that has the library verify a ceremony. */
const VERIFICATION = 'WEBAUTHN-7'

/** What the library said of a response. */
export function isVerification(step: Step): step is Extract<Step, { readonly data: CheckData }> {
  return step.rule === VERIFICATION && 'check' in step.data
}

/** Whether a step is shown byte by byte, or is the check of one that is. */
export function isAboutPasskey(step: Step): boolean {
  return carriesPasskey(step) || isVerification(step)
}

/** How many the tab lists: responses that were sent, requests that led to none, and those that the browser refused. */
export function passkeysIn(steps: readonly Step[]): number {
  const sent = steps.filter(carriesPasskey).length
  const answered = steps.filter(ceremonyEnded.is).filter(({ data }) => !('reason' in data.outcome)).length
  return sent + steps.filter(ceremonyAsked.is).length - answered + steps.filter(ceremonyRefused.is).length
}
