import type { FlowRule } from '../../protocol/flows.ts'
import {
  ANSWERED,
  COOKIE_SENT,
  encrypted,
  FORM_ACCEPTED,
  returned,
  SESSION_COOKIE_STORED,
  SESSION_FOUND,
  SESSION_LOST,
} from './clauses.ts'
import { MIDDLEWARE_CALLED } from './framework.ts'

const COOKIE_NOT_SENT = {
  on: { kind: 'cookie.not-sent' },
  condition: 'cookie.name contains "session-token"',
} as const
const ROW_READ = [returned('getSessionAndUser')]
const SESSION_GIVEN = [
  { on: { kind: 'callback.returned', callback: 'session' } },
  encrypted('session'),
  { on: { event: 'session' } },
  ANSWERED,
] as const
const ANSWERS = [encrypted('session'), { on: { event: 'session' } }, ANSWERED, SESSION_COOKIE_STORED]
/** Renewed, by a page that cannot set cookies. */
const NOT_KEPT = {
  on: { kind: 'decision.taken' },
  condition: 'decision == "page-cookies" && branch == "dropped"',
} as const
const REFRESH = {
  on: { kind: 'request.sent', lane: 'provider' },
  condition: 'mode == "server" && method == "POST" && body.text contains "refresh_token"',
} as const

/** A page asks who is signed in. Not after a redirect: that page ends another flow. */
export const SESSION_READ = {
  id: 'session-read',
  tentative: true,
  beats: [
    {
      id: 'ask',
      byPerson: true,
      begins: [
        {
          on: { kind: 'request.sent', lane: 'app' },
          condition: 'method == "GET" && began exists && began.by != "redirect"',
        },
      ],
      completes: [COOKIE_SENT],
    },
    { id: 'find', completes: SESSION_FOUND },
    { id: 'callbacks', completes: SESSION_GIVEN },
    { id: 'renew', begins: ANSWERS, completes: [SESSION_COOKIE_STORED, NOT_KEPT] },
  ],
  turns: [
    { into: 'token-refresh', at: [REFRESH] },
    { into: 'guarded-page', at: [MIDDLEWARE_CALLED] },
  ],
  fails: [...SESSION_LOST, COOKIE_NOT_SENT],
  facts: { row: ROW_READ, dropped: [NOT_KEPT] },
} as const satisfies FlowRule

/** The same, with an access token that has expired in the meantime. */
export const TOKEN_REFRESH = {
  id: 'token-refresh',
  beats: [
    { id: 'ask', byPerson: true, completes: [COOKIE_SENT] },
    { id: 'find', completes: SESSION_FOUND },
    { id: 'expired', completes: [REFRESH] },
    {
      id: 'refresh',
      begins: [REFRESH],
      completes: [{ on: { kind: 'response.received', lane: 'provider' }, condition: 'status == 200' }],
    },
    { id: 'renew', completes: [SESSION_COOKIE_STORED] },
  ],
  fails: [
    ...SESSION_LOST,
    NOT_KEPT,
    { on: { kind: 'response.received', lane: 'provider' }, condition: 'status != 200' },
  ],
  facts: { row: ROW_READ },
} as const satisfies FlowRule

/** A page changes the session. */
export const SESSION_UPDATE = {
  id: 'session-update',
  beats: [
    {
      id: 'send',
      byPerson: true,
      begins: [
        { on: { kind: 'request.sent', lane: 'app', url: '*/session' }, condition: 'method == "POST"' },
      ],
      completes: FORM_ACCEPTED,
    },
    { id: 'find', completes: SESSION_FOUND },
    { id: 'callbacks', completes: SESSION_GIVEN },
    { id: 'renew', begins: ANSWERS, completes: [SESSION_COOKIE_STORED] },
  ],
  fails: SESSION_LOST,
  facts: { row: ROW_READ },
} as const satisfies FlowRule

/** A person signs out. */
export const SIGN_OUT = {
  id: 'sign-out',
  beats: [
    {
      id: 'click',
      byPerson: true,
      begins: [
        { on: { kind: 'request.sent', lane: 'app', url: '*/signout*' }, condition: 'method == "POST"' },
      ],
      completes: FORM_ACCEPTED,
    },
    { id: 'end', completes: [{ on: { rule: 'CHUNK-2' }, condition: 'decision == "session-cookie"' }] },
    {
      id: 'remove',
      begins: [ANSWERED],
      completes: [
        {
          on: { kind: 'cookie.stored' },
          condition: 'removed == true && cookie.name contains "session-token"',
        },
      ],
    },
  ],
  facts: { row: [returned('deleteSession')] },
} as const satisfies FlowRule
