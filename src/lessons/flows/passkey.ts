import type { FlowRule } from '../../protocol/flows.ts'
import { ANSWERED, encrypted, returned, SESSION_COOKIE_STORED } from './clauses.ts'

const OPTIONS_ASKED = {
  on: { kind: 'request.sent', lane: 'browser', url: '*/webauthn-options*' },
} as const
const SIGNED = {
  on: { kind: 'request.sent', lane: 'browser', url: '*/callback/*' },
  condition: 'method == "POST"',
} as const
const VERIFIED = { on: { kind: 'check.passed', rule: 'WEBAUTHN-7' } } as const

/** A sign-in with a passkey. What the authenticator does is not recorded: its answer is. */
export const PASSKEY = {
  id: 'passkey',
  beats: [
    {
      id: 'challenge',
      byPerson: true,
      begins: [OPTIONS_ASKED],
      decides: [encrypted('challenge')],
      completes: [ANSWERED],
    },
    { id: 'sign', byPerson: true, begins: [SIGNED], completes: [SIGNED] },
    {
      id: 'look-up',
      completes: [{ on: { kind: 'check.passed', rule: 'WEBAUTHN-6' } }],
    },
    { id: 'verify', completes: [VERIFIED] },
    { id: 'session', completes: [SESSION_COOKIE_STORED] },
  ],
  turns: [
    {
      into: 'passkey-registration',
      at: [{ on: { rule: 'WEBAUTHN-1' }, condition: 'branch == "register"' }],
    },
  ],
  facts: {},
} as const satisfies FlowRule

/** A new passkey. */
export const PASSKEY_REGISTRATION = {
  id: 'passkey-registration',
  beats: [
    { id: 'challenge', byPerson: true, decides: [encrypted('challenge')], completes: [ANSWERED] },
    { id: 'create', byPerson: true, begins: [SIGNED], completes: [SIGNED] },
    { id: 'verify', completes: [VERIFIED] },
    { id: 'store', completes: [returned('createAuthenticator')] },
    { id: 'session', completes: [SESSION_COOKIE_STORED] },
  ],
  facts: { created: [returned('createUser')] },
} as const satisfies FlowRule
