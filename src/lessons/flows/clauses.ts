import type { StepClause } from '../../protocol/control.ts'

/** Clauses that several flows have. */

/** The form of a sign-in page is sent. */
export const SIGN_IN_REQUESTED: StepClause = {
  on: { kind: 'request.sent', lane: 'app', url: '*/signin/*' },
  condition: 'method == "POST"',
}

/** The form came from a page of the app. */
export const FORM_ACCEPTED: StepClause = { on: { kind: 'check.passed', rule: 'CSRF-2' } }

/** A session cookie is stored, whatever it is called: the other cookies of a sign-in last as long as the browser runs, or are removed. */
export const SESSION_COOKIE_STORED: StepClause = {
  on: { kind: 'cookie.stored' },
  condition: 'removed == false && cookie.httpOnly == true && cookie.expires != "session"',
}

export function encrypted(purpose: string): StepClause {
  return { on: { kind: 'token.encrypted' }, condition: `purpose == "${purpose}"` }
}

export function returned(operation: string): StepClause {
  return { on: { kind: 'adapter.returned', operation }, condition: 'outcome == "done"' }
}
