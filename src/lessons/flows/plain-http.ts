import type { FlowRule } from '../../protocol/flows.ts'
import { ANSWERED, SESSION_COOKIE_STORED } from './clauses.ts'

const SENT = {
  on: { kind: 'request.sent', lane: 'browser', url: 'http://*' },
  condition: 'method == "POST" && mode == "navigation"',
} as const

/** A form of an app that is reached without https: what matters is whether the browser keeps the session cookie. */
export const PLAIN_HTTP = {
  id: 'plain-http',
  beats: [
    { id: 'send', byPerson: true, begins: [SENT], completes: [SENT] },
    { id: 'answer', begins: [ANSWERED], completes: [ANSWERED] },
    {
      id: 'keep',
      completes: [SESSION_COOKIE_STORED],
      begins: [
        { on: { kind: 'cookie.refused' }, condition: 'line contains "session-token="' },
        SESSION_COOKIE_STORED,
      ],
    },
  ],
  facts: {},
} as const satisfies FlowRule
