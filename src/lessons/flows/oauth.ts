import type { FlowRule } from '../../protocol/flows.ts'
import { encrypted, FORM_ACCEPTED, returned, SESSION_COOKIE_STORED, SIGN_IN_REQUESTED } from './clauses.ts'

/** A sign-in with another server, as OAuth 2.0 has it. */
export const OAUTH = {
  id: 'oauth',
  beats: [
    { id: 'click', byPerson: true, begins: [SIGN_IN_REQUESTED], completes: [FORM_ACCEPTED] },
    {
      id: 'hide',
      completes: [{ on: { kind: 'response.received', lane: 'app' }, condition: 'status == 302' }],
    },
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
        { on: { kind: 'request.sent', lane: 'app' }, condition: 'mode == "navigation"' },
      ],
      completes: [{ on: { kind: 'request.sent', lane: 'app' }, condition: 'mode == "navigation"' }],
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
      ],
    },
    {
      id: 'session',
      begins: [
        { on: { callback: 'profile' } },
        { on: { kind: 'check.passed', rule: 'PROFILE-1' } },
        { on: { kind: 'adapter.called' } },
        { on: { callback: 'signIn' } },
      ],
      completes: [SESSION_COOKIE_STORED],
    },
  ],
  facts: {
    state: [encrypted('state')],
    pkce: [encrypted('pkce')],
    nonce: [encrypted('nonce')],
    request: [{ on: { rule: 'AUTHZ-1' } }],
    asked: [{ on: { kind: 'response.received', lane: 'browser' }, condition: 'status == 200' }],
    returned: [
      { on: { kind: 'request.sent', lane: 'app', url: '*/callback/*' }, condition: 'mode == "navigation"' },
    ],
    created: [returned('createUser')],
    linked: [returned('linkAccount')],
    found: [{ on: { rule: 'SESSION-4' } }],
  },
} as const satisfies FlowRule
