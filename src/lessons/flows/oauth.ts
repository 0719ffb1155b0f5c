import type { FlowRule } from '../../protocol/flows.ts'
import {
  ANSWERED,
  continued,
  encrypted,
  FORM_ACCEPTED,
  returned,
  SESSION_COOKIE_STORED,
  SIGN_IN_ASKED,
  SIGN_IN_REQUESTED,
} from './clauses.ts'

/** The browser is back. */
const CALLED_BACK = {
  on: { kind: 'request.sent', lane: 'app', url: '*/callback/*' },
  condition: 'mode == "navigation"',
} as const

export const BEATS = [
  { id: 'click', byPerson: true, begins: [SIGN_IN_REQUESTED], completes: FORM_ACCEPTED },
  { id: 'hide', completes: [ANSWERED] },
  {
    id: 'ask',
    begins: [{ on: { kind: 'request.sent', lane: 'provider' }, condition: 'mode == "navigation"' }],
    completes: [{ on: { kind: 'response.received', lane: 'provider' } }],
  },
  {
    id: 'agree',
    byPerson: true,
    begins: [
      {
        on: { kind: 'request.sent', lane: 'provider' },
        condition: 'mode == "navigation" && method == "POST"',
      },
      CALLED_BACK,
    ],
    completes: [CALLED_BACK],
  },
  {
    id: 'check',
    decides: [{ on: { kind: 'check.passed', rule: 'STATE-3' } }],
    completes: [{ on: { kind: 'check.passed', rule: 'CALLBACK-3' } }],
  },
  {
    id: 'redeem',
    begins: [
      { on: { kind: 'request.sent', lane: 'provider' }, condition: 'mode == "server" && method == "POST"' },
    ],
    decides: [{ on: { kind: 'check.passed', rule: 'TOKEN-3' } }],
    completes: [
      { on: { kind: 'check.passed', rule: 'USERINFO-2' } },
      { on: { kind: 'check.passed', rule: 'IDTOKEN-2' } },
      { on: { rule: 'IDTOKEN-3' } },
    ],
  },
  {
    id: 'session',
    begins: [
      { on: { callback: 'profile' } },
      { on: { kind: 'check.passed', rule: 'PROFILE-1' } },
      { on: { kind: 'adapter.called' } },
      { on: { callback: 'signIn' } },
      // Of an app that runs elsewhere nothing else is seen.
      SESSION_COOKIE_STORED,
    ],
    completes: [SESSION_COOKIE_STORED],
  },
] as const

export const FACTS = {
  state: [encrypted('state')],
  pkce: [encrypted('pkce')],
  nonce: [encrypted('nonce')],
  request: [{ on: { rule: 'AUTHZ-1' } }],
  openid: [
    { on: { rule: 'AUTHZ-1' }, condition: 'facts.scope contains "openid" || facts.nonce exists' },
    { on: { rule: 'IDTOKEN-1' } },
    { on: { kind: 'request.sent', lane: 'provider', url: '*scope=*openid*' } },
  ],
  asked: [{ on: { kind: 'response.received', lane: 'browser' }, condition: 'status == 200' }],
  returned: [CALLED_BACK],
  created: [returned('createUser')],
  linked: [returned('linkAccount')],
  found: [{ on: { rule: 'SESSION-4' } }],
} as const satisfies FlowRule['facts']

/** It may be a link by e-mail: the same form begins it. */
const EMAIL = {
  into: 'email',
  at: [{ on: { rule: 'EMAIL-1' } }, { ...SIGN_IN_ASKED, condition: 'account.type == "email"' }],
} as const

/** A sign-in with another server, as OAuth 2.0 has it. */
export const OAUTH = {
  id: 'oauth',
  beats: BEATS,
  turns: [
    {
      into: 'linking',
      at: [{ on: { kind: 'cookie.sent' }, condition: 'cookie.name contains "session-token"' }],
    },
    { into: 'proxied', at: [{ on: { rule: 'PROXY-1' } }] },
    { into: 'oidc', at: FACTS.openid },
    EMAIL,
  ],
  facts: FACTS,
} as const satisfies FlowRule

const CODE_BROUGHT = {
  on: { kind: 'request.sent', lane: 'app', url: '*/callback/*' },
  condition: 'mode == "navigation" && url contains "code="',
} as const

const [, , , , CHECK, REDEEM, SESSION] = BEATS

/** A browser brings a code that it did not just ask for: it is used again, or was made for someone else. */
export const BROUGHT_CODE = {
  id: 'brought-code',
  beats: [
    { id: 'open', byPerson: true, begins: [CODE_BROUGHT], completes: [CODE_BROUGHT] },
    CHECK,
    REDEEM,
    SESSION,
  ],
  facts: FACTS,
} as const satisfies FlowRule

/** With OpenID Connect on top. */
export const OIDC = { id: 'oidc', beats: continued(BEATS), facts: FACTS } as const satisfies FlowRule

/** By someone who is signed in already. */
export const LINKING = {
  id: 'linking',
  beats: continued(BEATS),
  turns: [EMAIL],
  facts: FACTS,
} as const satisfies FlowRule
