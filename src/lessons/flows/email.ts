import type { FlowRule } from '../../protocol/flows.ts'
import { ANSWERED, FORM_ACCEPTED, returned, SESSION_COOKIE_STORED, SIGN_IN_ASKED } from './clauses.ts'

const LINK = {
  on: { kind: 'request.sent', lane: 'browser', url: '*/callback/*' },
  condition: 'mode == "navigation" && url contains "email="',
} as const

const MAILBOX = { on: { kind: 'request.sent', lane: 'browser', url: 'https://mail.example/*' } } as const

/** A sign-in with a link by e-mail. */
export const EMAIL = {
  id: 'email',
  beats: [
    { id: 'enter', byPerson: true, completes: FORM_ACCEPTED },
    { id: 'token', completes: [returned('createVerificationToken')] },
    { id: 'mail', decides: [{ on: { kind: 'mail.sent' } }], completes: [ANSWERED] },
    { id: 'open', byPerson: true, begins: [MAILBOX, LINK], anywhere: true, completes: [LINK] },
    {
      id: 'use',
      decides: [{ on: { kind: 'check.passed', rule: 'EMAIL-6' } }],
      completes: [{ on: { kind: 'check.passed', rule: 'EMAIL-8' } }, SIGN_IN_ASKED],
    },
    { id: 'session', completes: [SESSION_COOKIE_STORED] },
  ],
  facts: { created: [returned('createUser')], found: [{ on: { rule: 'SESSION-4' } }] },
} as const satisfies FlowRule
