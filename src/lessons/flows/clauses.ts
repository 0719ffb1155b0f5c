import type { StepClause } from '../../protocol/control.ts'
import type { BeatRule } from '../../protocol/flows.ts'

/** Clauses that several flows have. */

/** The form of a sign-in page is sent. */
export const SIGN_IN_REQUESTED: StepClause = {
  on: { kind: 'request.sent', lane: 'app', url: '*/signin/*' },
  condition: 'method == "POST"',
}

/** The form came from a page of the app; what a published package checks is not seen. */
export const FORM_ACCEPTED: readonly StepClause[] = [
  { on: { kind: 'check.passed', rule: 'CSRF-2' } },
  { on: { kind: 'decision.taken' }, condition: 'decision == "engine"' },
]

/** The app is asked whether this person may sign in: all checks have passed, those of a published package too. */
export const SIGN_IN_ASKED: StepClause = { on: { kind: 'callback.called', callback: 'signIn' } }

/** The browser got its answer, and it is no error. */
export const ANSWERED: StepClause = {
  on: { kind: 'response.received', lane: 'browser' },
  condition: 'status > 0 && status < 400',
}

/** A session cookie is stored, whatever it is called: the other cookies of a sign-in last as long as the browser runs, or are removed. */
export const SESSION_COOKIE_STORED: StepClause = {
  on: { kind: 'cookie.stored' },
  condition: 'removed == false && cookie.httpOnly == true && cookie.expires != "session"',
}

/** The browser sends its session cookie along. */
export const COOKIE_SENT = {
  on: { kind: 'cookie.sent' },
  condition: 'cookie.name contains "session-token"',
} as const satisfies StepClause

/** The cookie leads to a session that is still good: a token, or a row. */
export const SESSION_FOUND: readonly StepClause[] = [
  { on: { kind: 'check.passed', rule: 'JWE-5' } },
  { on: { kind: 'check.passed', rule: 'SESSION-3' } },
  { on: { kind: 'callback.called', callback: 'jwt' } },
  { on: { kind: 'callback.called', callback: 'session' } },
]

/** The session ended instead of being read. */
export const SESSION_LOST: readonly StepClause[] = [
  { on: { rule: 'CHUNK-2' }, condition: 'decision == "session-cookie"' },
  { on: { kind: 'log.written', outcome: 'failed' }, condition: 'message contains "SessionTokenError"' },
]

export function encrypted(purpose: string): StepClause {
  return { on: { kind: 'token.encrypted' }, condition: `purpose == "${purpose}"` }
}

export function returned(operation: string): StepClause {
  return { on: { kind: 'adapter.returned', operation }, condition: 'outcome == "done"' }
}

/** The beats of a flow as those of another one that it turns into: that one does not begin by itself. */
export function continued<const B extends readonly BeatRule[]>(beats: B): B {
  return beats.map((beat, index) => {
    const { begins, ...rest } = beat
    return index === 0 || begins === undefined ? rest : beat
  }) as unknown as B
}
