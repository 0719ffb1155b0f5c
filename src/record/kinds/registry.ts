import type { Lane, Step, StepKind, StepOf } from '../../protocol/steps.ts'
import type { Label } from '../labels/step-label.ts'
import type { Atom } from '../values/atoms.ts'
import { adapterCalled } from './adapter-called.ts'
import { adapterReturned } from './adapter-returned.ts'
import { authenticatorAnswered } from './authenticator-answered.ts'
import { callbackCalled } from './callback-called.ts'
import { callbackReturned } from './callback-returned.ts'
import { ceremonyAsked } from './ceremony-asked.ts'
import { ceremonyDecided } from './ceremony-decided.ts'
import { ceremonyEnded } from './ceremony-ended.ts'
import { ceremonyPrompted } from './ceremony-prompted.ts'
import { ceremonyRefused } from './ceremony-refused.ts'
import { checkFailed } from './check-failed.ts'
import { checkPassed } from './check-passed.ts'
import { clockMoved } from './clock-moved.ts'
import { codeFailed } from './code-failed.ts'
import { codeLoaded } from './code-loaded.ts'
import { codeNoticed } from './code-noticed.ts'
import { consoleWritten } from './console-written.ts'
import { cookieNotSent } from './cookie-not-sent.ts'
import { cookieRefused } from './cookie-refused.ts'
import { cookieSent } from './cookie-sent.ts'
import { cookieStored } from './cookie-stored.ts'
import { decisionTaken } from './decision-taken.ts'
import { eventFired } from './event-fired.ts'
import { exchangeResumed } from './exchange-resumed.ts'
import { faultInjected } from './fault-injected.ts'
import { journalThinned } from './journal-thinned.ts'
import type { Kind } from './kind.ts'
import { logWritten } from './log-written.ts'
import { mailSent } from './mail-sent.ts'
import { passkeysChanged } from './passkeys-changed.ts'
import { personActed } from './person-acted.ts'
import { providerChanged } from './provider-changed.ts'
import { queryRan } from './query-ran.ts'
import { replayDiverged } from './replay-diverged.ts'
import { requestSent } from './request-sent.ts'
import { requestTimedOut } from './request-timed-out.ts'
import { responseReceived } from './response-received.ts'
import { setupChanged } from './setup-changed.ts'
import { tokenOpened } from './token-decrypted.ts'
import { tokenEncrypted } from './token-encrypted.ts'
import { valueEdited } from './value-edited.ts'
import { valueMapped } from './value-mapped.ts'

/** Everything that is known about each kind of step. */
export const KINDS: { readonly [K in StepKind]: Kind<K> } = {
  'person.acted': personActed,
  'request.sent': requestSent,
  'response.received': responseReceived,
  'cookie.sent': cookieSent,
  'cookie.not-sent': cookieNotSent,
  'cookie.stored': cookieStored,
  'cookie.refused': cookieRefused,
  'check.passed': checkPassed,
  'check.failed': checkFailed,
  'decision.taken': decisionTaken,
  'callback.called': callbackCalled,
  'callback.returned': callbackReturned,
  'adapter.called': adapterCalled,
  'adapter.returned': adapterReturned,
  'query.ran': queryRan,
  'event.fired': eventFired,
  'token.encrypted': tokenEncrypted,
  'token.decrypted': tokenOpened,
  'mail.sent': mailSent,
  'log.written': logWritten,
  'fault.injected': faultInjected,
  'provider.changed': providerChanged,
  'setup.changed': setupChanged,
  'clock.moved': clockMoved,
  'value.mapped': valueMapped,
  'exchange.resumed': exchangeResumed,
  'replay.diverged': replayDiverged,
  'journal.thinned': journalThinned,
  'value.edited': valueEdited,
  'request.timed-out': requestTimedOut,
  'code.loaded': codeLoaded,
  'code.failed': codeFailed,
  'code.noticed': codeNoticed,
  'console.written': consoleWritten,
  'ceremony.asked': ceremonyAsked,
  'ceremony.prompted': ceremonyPrompted,
  'ceremony.decided': ceremonyDecided,
  'authenticator.answered': authenticatorAnswered,
  'ceremony.ended': ceremonyEnded,
  'ceremony.refused': ceremonyRefused,
  'passkeys.changed': passkeysChanged,
}

/** What is known about a step's kind. */
export function kindOf<K extends StepKind>(step: StepOf<K>): Kind<K> {
  return KINDS[step.kind]
}

/** The words of a row: of one step, or of a call and its return. */
export function labelOf(first: Step, returned?: Step): Label {
  return kindOf(first).label(first, returned)
}

/** Whether a step has a row in Essentials. What failed or warned always has. */
export function isEssential(step: Step): boolean {
  return step.outcome !== 'done' || (kindOf(step).isEssential?.(step) ?? true)
}

/** The words of a row in Essentials. */
export function briefOf(first: Step, returned?: Step): Label {
  return kindOf(first).brief?.(first) ?? labelOf(first, returned)
}

/** The words of a row that begins with words: of the story, not of the wire. */
export function wordsOf(first: Step, returned?: Step): Label {
  return kindOf(first).inWords?.(first) ?? labelOf(first, returned)
}

/** The lane whose color a row has: where the step happened. */
export function laneOf(step: Step): Lane {
  return kindOf(step).lane ?? step.from.lane
}

const known = new WeakMap<Step, readonly Atom[]>()

/** Shorter strings may be in many places by chance. */
const SHORTEST = 6

/** Every string of a step that may be a value whose data flow is shown, decoded as far as its place encodes it. Cached per step. */
export function atomsOf(step: Step): readonly Atom[] {
  const before = known.get(step)
  if (before) return before
  const atoms = (kindOf(step).values?.(step) ?? []).filter(({ value }) => value.length >= SHORTEST)
  known.set(step, atoms)
  return atoms
}
