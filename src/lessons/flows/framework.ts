import type { FlowRule } from '../../protocol/flows.ts'
import { ANSWERED, COOKIE_SENT, continued, SESSION_FOUND, SESSION_LOST } from './clauses.ts'
import { BEATS, FACTS } from './oauth.ts'

export const MIDDLEWARE_CALLED = { on: { kind: 'callback.called', callback: 'middleware' } } as const
const MIDDLEWARE_RETURNED = {
  on: { kind: 'callback.returned', callback: 'middleware' },
  condition: 'outcome == "done"',
} as const

/** A page whose project has middleware. It begins as any page does. */
export const GUARDED_PAGE = {
  id: 'guarded-page',
  beats: [
    { id: 'ask', byPerson: true, completes: [COOKIE_SENT] },
    { id: 'guard', begins: [MIDDLEWARE_CALLED], completes: [MIDDLEWARE_CALLED] },
    { id: 'verdict', completes: [MIDDLEWARE_RETURNED] },
    {
      id: 'page',
      begins: [{ on: { kind: 'response.received', lane: 'browser' } }],
      completes: [{ on: { kind: 'response.received', lane: 'browser' }, condition: 'status == 200' }],
    },
  ],
  fails: [...SESSION_LOST, { on: { kind: 'callback.returned', callback: 'middleware', outcome: 'failed' } }],
  facts: {
    known: SESSION_FOUND,
    away: [{ on: { kind: 'response.received', lane: 'browser' }, condition: 'status > 299' }],
  },
} as const satisfies FlowRule

const STAYS_NULL = {
  on: { kind: 'decision.taken' },
  condition: 'decision == "client-session" && branch == "stays null"',
} as const
const RELOADED = {
  on: { kind: 'request.sent', lane: 'app' },
  condition: 'mode == "navigation" && site == "none"',
} as const
const ASKED_AGAIN = {
  on: { kind: 'request.sent', lane: 'app', url: '*/session' },
  condition: 'method == "GET" && began exists && began.by == "page"',
} as const

/** Someone has signed in without loading the page again. */
export const CLIENT_SESSION = {
  id: 'client-session',
  beats: [
    { id: 'stale', begins: [STAYS_NULL], completes: [STAYS_NULL] },
    { id: 'reload', byPerson: true, begins: [RELOADED], completes: [RELOADED] },
    { id: 'again', begins: [ASKED_AGAIN], completes: [ASKED_AGAIN] },
    { id: 'known', completes: [ANSWERED] },
  ],
  facts: {},
} as const satisfies FlowRule

const [CLICK, HIDE, ASK, AGREE, CHECK, REDEEM, SESSION] = continued(BEATS)

/** A sign-in of a deployment that its provider does not know: the provider comes back to another one. */
export const PROXIED = {
  id: 'proxied',
  beats: [
    CLICK,
    HIDE,
    ASK,
    AGREE,
    { id: 'pass-on', completes: [{ on: { kind: 'decision.taken', rule: 'PROXY-2' } }] },
    CHECK,
    REDEEM,
    SESSION,
  ],
  facts: FACTS,
} as const satisfies FlowRule
