import { isRecord } from '../../protocol/shape.ts'
import type { CheckData, Step } from '../../protocol/steps.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'

/** Marks a body with a passkey's response: most bodies have none, and need not be parsed. */
export const PASSKEY_MARK = 'clientDataJSON'

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

/** JSON of a `PublicKeyCredential`, whose response may still be wrong. */
export type PasskeyJson = Readonly<Record<string, unknown>>

/** The JSON of a passkey's response within a value: libraries and apps put it into members of their choice, some as text. */
export function passkeyJsonIn(value: unknown): PasskeyJson | undefined {
  if (typeof value === 'string')
    return value.includes(PASSKEY_MARK) ? passkeyJsonIn(parsed(value)) : undefined
  if (!isRecord(value)) return undefined
  const { response } = value
  if (isRecord(response) && typeof response[PASSKEY_MARK] === 'string') return value
  return Object.values(value).map(passkeyJsonIn).find(Boolean)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // A text within a text would be read without end.
    return typeof value === 'string' ? undefined : value
  } catch {
    return undefined
  }
}
