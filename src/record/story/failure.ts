import type { FailureText } from '../../lessons/beats/beat.ts'
import { FLOW_TEXTS } from '../../lessons/beats/beats.ts'
import { failureText } from '../../lessons/beats/failures.ts'
import { isMatch } from '../../protocol/breakpoint-match.ts'
import type { FlowRun } from '../../protocol/flow-reader.ts'
import { HARMLESS } from '../../protocol/flows.ts'
import type { Step } from '../../protocol/steps.ts'
import { ceremonyEnded } from '../kinds/ceremony-ended.ts'
import { ceremonyRefused } from '../kinds/ceremony-refused.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { clockMoved } from '../kinds/clock-moved.ts'
import { cookieRefused } from '../kinds/cookie-refused.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { faultInjected } from '../kinds/fault-injected.ts'
import { anyOf } from '../kinds/kind.ts'
import { logWritten } from '../kinds/log-written.ts'
import { providerChanged } from '../kinds/provider-changed.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { valueEdited } from '../kinds/value-edited.ts'
import { causeIn } from '../outline/end-of.ts'
import type { StepAt } from './facts.ts'

/** What ended a flow. */
export interface Failure {
  /** Index of the beat that failed. */
  readonly beat: number
  readonly seq: number
  readonly error: { readonly type: string; readonly message: string }
  readonly text: FailureText
  /** `seq` of the first step that led to it. */
  readonly led: number
  /** `seq` of the last step of it. */
  readonly end: number
  /** What the error page calls it. */
  readonly page?: string
}

/** The first step of a flow's last act that failed, and what is said about it. */
export function failureOf(run: FlowRun, stepAt: StepAt): Failure {
  const end = run.end ?? run.first
  const steps = run.failed.flatMap((seq) => stepAt(seq) ?? [])
  const cause = causeIn(steps, stepAt) ?? stepAt(end)
  const seq = cause?.seq ?? end
  const beat = Math.max(
    0,
    run.beats.findLastIndex(({ first }) => first <= seq),
  )
  const error = errorIn(stepAt(end), steps, cause)
  const led = ledTo(run, beat, seq, stepAt)
  const last = stepAt(end)
  const page =
    last !== undefined && decisionTaken.is(last) && last.rule === 'ERROR-1' ? last.data.branch : undefined
  return {
    beat,
    seq,
    led,
    end,
    error,
    ...(page === undefined ? {} : { page }),
    text: textOf(run, cause, error.type),
  }
}

/** The rule of a step, by which its texts are found; a decision of the framework has a name only. */
function ruleOf(cause: Step | undefined): string | undefined {
  return cause?.rule ?? (cause !== undefined && decisionTaken.is(cause) ? cause.data.decision : undefined)
}

function textOf({ flow }: FlowRun, cause: Step | undefined, type: string): FailureText {
  const own = FLOW_TEXTS[flow]?.failures
  const reason = reasonOf(cause) ?? ''
  const check = cause !== undefined && checkFailed.is(cause) ? cause.data : undefined
  return own?.[reason] ?? own?.[type] ?? failureText(reason, type, check)
}

const isTrouble = anyOf(valueEdited, faultInjected, clockMoved, setupChanged, providerChanged, cookieRefused)

/** A cookie that was to tell whether it is the same browser: another sign-in put its own there, or used it up. */
function isLostCheck(step: Step): boolean {
  return (
    cookieStored.is(step) &&
    step.data.before !== undefined &&
    /\.(?:pkce\.code_verifier|state|nonce)$/.test(step.data.cookie.name)
  )
}

/** The first step of the flow that was changed by someone or did not go well; else the first of the beat that failed. */
function ledTo({ beats, first }: FlowRun, beat: number, seq: number, stepAt: StepAt): number {
  for (let at = first; at < seq; at += 1) {
    const step = stepAt(at)
    if (step === undefined || HARMLESS.some((clause) => isMatch(clause, step))) continue
    if (isTrouble(step) || step.outcome === 'failed') return at
    if (at > (beats[1]?.last ?? seq) && isLostCheck(step)) return at
  }
  return Math.min(beats[beat]?.first ?? seq, seq)
}

/** What really happened: the rule that was broken, or why a passkey dialog ended without a passkey. */
function reasonOf(cause: Step | undefined): string | undefined {
  if (cause !== undefined && ceremonyRefused.is(cause)) return `refused: ${cause.data.refusal.name}`
  if (cause === undefined || !ceremonyEnded.is(cause)) return ruleOf(cause)
  const { outcome } = cause.data
  return 'reason' in outcome ? outcome.reason : undefined
}

/** As the engine threw it, else as its log has it, else as the step says it. */
function errorIn(end: Step | undefined, failed: readonly Step[], cause: Step | undefined): Failure['error'] {
  if (end !== undefined && ceremonyEnded.is(end) && 'name' in end.data.outcome)
    return { type: end.data.outcome.name, message: end.data.outcome.reason }
  if (end !== undefined && ceremonyRefused.is(end))
    return { type: end.data.refusal.name, message: end.data.refusal.message }
  const { thrown, message } = end !== undefined && decisionTaken.is(end) ? end.data.facts : {}
  if (typeof thrown === 'string')
    return { type: thrown, message: withoutHint(String(message ?? '')) || (cause?.summary ?? '') }
  const logged = /^(?<type>\w+): (?<message>.*)$/s.exec(
    failed.find(logWritten.is)?.data.message ?? '',
  )?.groups
  if (logged?.['type'] !== undefined)
    return { type: logged['type'], message: withoutHint(logged['message'] ?? '') || (cause?.summary ?? '') }
  return { type: 'Error', message: cause?.summary ?? '' }
}

/** Every message of Auth.js ends with an address for more. */
function withoutHint(message: string): string {
  return message.replace(/ ?Read more at https:\S+$/, '')
}
