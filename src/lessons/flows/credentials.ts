import type { FlowRule } from '../../protocol/flows.ts'
import { FORM_ACCEPTED, SESSION_COOKIE_STORED, SIGN_IN_ASKED } from './clauses.ts'

const SENT = {
  on: { kind: 'request.sent', lane: 'browser', url: '*/callback/*' },
  condition: 'method == "POST"',
} as const

/** A sign-in with a name and a password. */
export const CREDENTIALS = {
  id: 'credentials',
  beats: [
    { id: 'type', byPerson: true, begins: [SENT], completes: [SENT] },
    { id: 'form', completes: FORM_ACCEPTED },
    { id: 'authorize', completes: [{ on: { kind: 'check.passed', rule: 'CRED-2' } }, SIGN_IN_ASKED] },
    { id: 'session', completes: [SESSION_COOKIE_STORED] },
  ],
  facts: {
    foreign: [{ ...SENT, condition: 'method == "POST" && site == "cross-site"' }],
    threw: [{ on: { kind: 'callback.returned', callback: 'authorize', outcome: 'failed' } }],
    unchecked: [{ on: { kind: 'check.passed', rule: 'CSRF-2' }, condition: 'detail contains "not checked"' }],
  },
} as const satisfies FlowRule
