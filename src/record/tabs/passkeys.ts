import type { Step } from '../../protocol/steps.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'

/** Marks a body with a passkey's response: most bodies have none, and need not be parsed. */
export const PASSKEY_MARK = 'clientDataJSON'

/** Whether a step is a request that carries a passkey's response. */
export function carriesPasskey(step: Step): step is RequestSent {
  return requestSent.is(step) && step.data.request.body?.text.includes(PASSKEY_MARK) === true
}
