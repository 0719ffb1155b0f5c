import type { StepClause } from '../../protocol/control.ts'
import type { BeatRule, FlowRule } from '../../protocol/flows.ts'
import { ANSWERED, continued, encrypted, returned, SESSION_COOKIE_STORED, SIGN_IN_ASKED } from './clauses.ts'

const SENT: readonly StepClause[] = [
  { on: { kind: 'request.sent', lane: 'browser', url: '*/callback/*' }, condition: 'method == "POST"' },
]

const CHALLENGE = {
  id: 'challenge',
  byPerson: true,
  begins: [{ on: { kind: 'request.sent', lane: 'browser', url: '*/webauthn-options*' } }],
  decides: [encrypted('challenge')],
  completes: [ANSWERED],
} as const satisfies BeatRule

/** The browser hands the page's request to an authenticator, or refuses it. */
const PASS = { id: 'pass', completes: [{ on: { kind: 'ceremony.asked' } }] } as const satisfies BeatRule

const DECIDED = { on: { kind: 'ceremony.decided' } } as const
const CONTINUED = 'decision.kind == "continue" && dialog.kind'

/** The last dialog before the key does something: a finger, a face or a touch. Others, for an account or a PIN, may come before it. */
const UNLOCK = {
  id: 'unlock',
  byPerson: true,
  begins: [DECIDED],
  completes: [
    { ...DECIDED, condition: `${CONTINUED} == "verify"` },
    { ...DECIDED, condition: `${CONTINUED} == "touch"` },
  ],
} as const satisfies BeatRule

function carriedOut(command: string): StepClause {
  return {
    on: { kind: 'authenticator.answered' },
    condition: `command == "${command}" && status == "CTAP2_OK"`,
  }
}

const SIGN = {
  id: 'sign',
  decides: [carriedOut('getAssertion')],
  completes: [{ on: { kind: 'ceremony.ended' }, condition: 'outcome.status == "asserted"' }],
} as const satisfies BeatRule

const LOOK_UP = {
  id: 'look-up',
  begins: SENT,
  completes: [
    { on: { kind: 'check.passed', rule: 'WEBAUTHN-6' } },
    { on: { kind: 'adapter.called', operation: 'updateAuthenticatorCounter' } },
  ],
} as const satisfies BeatRule

const VERIFY = {
  id: 'verify',
  completes: [{ on: { kind: 'check.passed', rule: 'WEBAUTHN-7' } }, SIGN_IN_ASKED],
} as const satisfies BeatRule

const SESSION = { id: 'session', completes: [SESSION_COOKIE_STORED] } as const satisfies BeatRule

const REGISTERS = [
  { on: { rule: 'WEBAUTHN-1' }, condition: 'branch == "register"' },
  { on: { kind: 'ceremony.asked' }, condition: 'asked.call == "create"' },
] as const
const ON_THIS_MACHINE = {
  on: { kind: 'decision.taken' },
  condition: 'decision == "relying-party"',
} as const

/** The page asks by itself (`mediation: 'conditional'`). */
const WITHOUT_BUTTON: readonly StepClause[] = [
  { on: { kind: 'ceremony.asked' }, condition: 'asked.request.isConditional == true' },
]

/** How a ceremony ends without a passkey: nothing that a page could tell apart. */
const FAILS: readonly StepClause[] = [
  { on: { kind: 'ceremony.ended', outcome: 'failed' } },
  { on: { kind: 'ceremony.refused' } },
]

/** A sign-in with a passkey, from the challenge to the cookie. */
export const PASSKEY = {
  id: 'passkey',
  beats: [CHALLENGE, PASS, UNLOCK, SIGN, LOOK_UP, VERIFY, SESSION],
  turns: [
    { into: 'passkey-registration', at: REGISTERS },
    { into: 'passkey-on-machine', at: [ON_THIS_MACHINE] },
    {
      into: 'passkey-autofill',
      at: WITHOUT_BUTTON,
    },
    {
      into: 'passkey-by-phone',
      at: [{ on: { kind: 'ceremony.prompted' }, condition: 'dialog.kind == "scan code"' }],
    },
  ],
  fails: FAILS,
  facts: {},
} as const satisfies FlowRule

/** The same, begun by the page: the browser offers a passkey where the person types a name. */
export const PASSKEY_AUTOFILL = {
  id: 'passkey-autofill',
  beats: continued(PASSKEY.beats),
  fails: FAILS,
  facts: {},
} as const satisfies FlowRule

/** The passkey is on another device, which scans a code. */
export const PASSKEY_BY_PHONE = {
  id: 'passkey-by-phone',
  beats: continued([
    CHALLENGE,
    PASS,
    {
      id: 'scan',
      byPerson: true,
      begins: [DECIDED],
      completes: [{ ...DECIDED, condition: `${CONTINUED} == "scan code"` }],
    },
    UNLOCK,
    SIGN,
    LOOK_UP,
    VERIFY,
    SESSION,
  ]),
  fails: FAILS,
  facts: {},
} as const satisfies FlowRule

const CREATE = {
  id: 'create',
  decides: [carriedOut('makeCredential')],
  completes: [{ on: { kind: 'ceremony.ended' }, condition: 'outcome.status == "created"' }],
} as const satisfies BeatRule

const VERIFY_NEW = { id: 'verify', begins: SENT, completes: VERIFY.completes } as const satisfies BeatRule
const STORE = { id: 'store', completes: [returned('createAuthenticator')] } as const satisfies BeatRule

/** A new passkey. */
export const PASSKEY_REGISTRATION = {
  id: 'passkey-registration',
  beats: continued([CHALLENGE, PASS, UNLOCK, CREATE, VERIFY_NEW, STORE, SESSION]),
  turns: [
    { into: 'passkey-registration-on-machine', at: [ON_THIS_MACHINE] },
    { into: 'passkey-upgrade', at: WITHOUT_BUTTON },
  ],
  fails: FAILS,
  facts: { created: [returned('createUser')] },
} as const satisfies FlowRule

/** The same, begun by the page: the browser makes a passkey without a dialog. */
export const PASSKEY_UPGRADE = {
  id: 'passkey-upgrade',
  beats: continued([CHALLENGE, PASS, CREATE, VERIFY_NEW, STORE, SESSION]),
  fails: FAILS,
  facts: {},
} as const satisfies FlowRule

/** A response that was signed for an earlier sign-in, or on another device, is sent to the app. */
export const BROUGHT_ANSWER = {
  id: 'brought-answer',
  beats: [
    {
      id: 'send',
      byPerson: true,
      begins: ['passkey', 'webauthn'].map((provider) => ({
        on: { kind: 'request.sent', lane: 'browser', url: `*/callback/${provider}` } as const,
        condition: 'method == "POST"',
      })),
      completes: SENT,
    },
    { id: 'look-up', completes: LOOK_UP.completes },
    { id: 'challenge', completes: [{ on: { kind: 'check.passed', rule: 'WEBAUTHN-5' } }] },
    VERIFY,
    SESSION,
  ],
  facts: {},
} as const satisfies FlowRule

/** With this machine's own authenticator: what it does is not recorded, only its response. */
export const PASSKEY_ON_MACHINE = {
  id: 'passkey-on-machine',
  beats: continued([
    CHALLENGE,
    { id: 'sign', byPerson: true, begins: SENT, completes: SENT },
    { id: 'look-up', completes: LOOK_UP.completes },
    VERIFY,
    SESSION,
  ]),
  turns: [{ into: 'passkey-registration-on-machine', at: REGISTERS }],
  facts: {},
} as const satisfies FlowRule

export const PASSKEY_REGISTRATION_ON_MACHINE = {
  id: 'passkey-registration-on-machine',
  beats: continued([
    CHALLENGE,
    { id: 'create', byPerson: true, begins: SENT, completes: SENT },
    VERIFY,
    STORE,
    SESSION,
  ]),
  facts: { created: [returned('createUser')] },
} as const satisfies FlowRule
