import { AUTHORIZE, BY_GITHUB, GITHUB_SETUP, HOME, SESSION_STORED, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import type { Scene } from './scene.ts'
import { sitePage } from './site-page.ts'

const PROVIDERS = [GITHUB_SETUP]
const DAY = 86_400

/** A page of the app with pictures for members only: the browser asks for both at once, and each request reads the session. */
const DASHBOARD = sitePage(
  'Dashboard · Example',
  '<h1>Dashboard</h1><p>Pictures for members only:</p><p><img alt="First picture" width="240" height="96" src="/members/picture?n=1"></p><p><img alt="Second picture" width="240" height="96" src="/members/picture?n=2"></p><p><a href="/">Home</a></p>',
)

/** The life of a session. */
export const SESSION_SCENES: readonly Scene[] = [
  {
    id: 'session-in-cookie',
    group: 'Sessions',
    title: 'The session in a cookie',
    about: 'jwt strategy: no database lookup',
    why: 'With jwt the cookie is the session: reading it needs no database, but the server can’t end it early. With database the cookie is a random key to a row: one query per page, and deleting the row ends it at once. Compare “The session in the database”.',
    scenario: { providers: PROVIDERS, strategy: 'jwt' },
    before: [],
    way: [...BY_GITHUB, SIGN_OUT],
    question: {
      asks: 'Ada signs out. Would a copy of her cookie still work?',
      answer: 'Yes, until it expires. Nothing on the server knows about this session.',
    },
    pausesAt: ['oauth', 'sign-out'],
    watch: [
      {
        says: 'The session is encrypted into the cookie’s value',
        term: 'jwe',
        kind: 'token.encrypted',
        text: 'session',
      },
      SESSION_STORED,
      {
        says: 'The next page decrypts it, without asking the database',
        term: 'jwe',
        kind: 'token.decrypted',
        text: 'session',
      },
      {
        says: 'Each read makes a new one, good for longer',
        term: 'max-age',
        kind: 'decision.taken',
        rule: 'SESSION-1',
      },
      {
        says: 'Signing out only deletes the cookie',
        decides: true,
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.session-token',
      },
    ],
  },
  {
    id: 'session-in-database',
    group: 'Sessions',
    title: 'The session in the database',
    about: 'database strategy: a row and a random key',
    why: 'With database the cookie is a random key to a row, which can be listed and ended from elsewhere, at the price of one query per page. With jwt the cookie is the session: no query, but no way to revoke it. Compare “The session in a cookie”.',
    scenario: { providers: PROVIDERS, strategy: 'database' },
    before: [],
    way: [...BY_GITHUB, SIGN_OUT],
    question: {
      asks: 'Ada signs out. Would a copy of her cookie still work?',
      answer: 'No. The row is gone, and the cookie was only a key to it.',
    },
    pausesAt: ['oauth', 'sign-out'],
    watch: [
      { says: 'A session row is written', term: 'adapter', kind: 'adapter.returned', text: 'createSession' },
      SESSION_STORED,
      {
        says: 'The next page looks the row up',
        term: 'session-strategy',
        kind: 'adapter.returned',
        text: 'getSessionAndUser',
      },
      {
        says: 'Too early to renew',
        term: 'max-age',
        kind: 'decision.taken',
        rule: 'SESSION-2',
        text: 'not due',
      },
      { says: 'Signing out deletes the row', decides: true, kind: 'adapter.returned', text: 'deleteSession' },
    ],
  },
  {
    id: 'expired-session',
    group: 'Sessions',
    title: 'An expired session',
    about: 'Away for longer than maxAge',
    why: 'The cookie expires with the session, so the browser has nothing to send. A copied cookie doesn’t help either: the row says how long the session is valid.',
    scenario: { providers: PROVIDERS, strategy: 'database' },
    before: BY_GITHUB,
    way: [{ do: 'advance', seconds: 31 * DAY }, HOME],
    question: {
      asks: 'Ada comes back after 31 days. Does the app recognise her?',
      answer: 'No. The cookie expired after 30 days, so the browser doesn’t send it.',
    },
    pausesAt: ['session-read'],
    watch: [
      { says: 'A month passes', kind: 'clock.moved' },
      {
        says: 'The browser only has an expired cookie',
        term: 'max-age',
        decides: true,
        kind: 'cookie.not-sent',
        text: 'session-token: It expired',
      },
      {
        says: 'The page treats Ada as signed out',
        kind: 'response.received',
        party: 'app.example',
        text: '200',
      },
    ],
  },
  {
    id: 'rolling-session',
    group: 'Sessions',
    title: 'A rolling session',
    about: 'Each visit extends the expiry, at most once per updateAge',
    why: 'Active users stay signed in; inactive ones are signed out. A stored session is updated at most once a day, so not every page costs a write.',
    scenario: { providers: PROVIDERS, strategy: 'database' },
    before: BY_GITHUB,
    way: [{ do: 'advance', seconds: 3600 }, HOME, { do: 'advance', seconds: 2 * DAY }, HOME],
    question: {
      asks: 'Ada comes back after two days. Does her session last longer now?',
      answer: 'Yes. Its last update is more than a day old, so the row gets a later date.',
    },
    pausesAt: ['session-read'],
    watch: [
      { says: 'An hour passes', kind: 'clock.moved' },
      {
        says: 'The row stays as it is: too early to renew',
        kind: 'decision.taken',
        rule: 'SESSION-2',
        text: 'not due',
      },
      { says: 'Two days pass', kind: 'clock.moved' },
      { says: 'Time to renew', kind: 'decision.taken', rule: 'SESSION-2', text: 'extended' },
      {
        says: 'The row gets a later date',
        term: 'max-age',
        decides: true,
        kind: 'adapter.returned',
        text: 'updateSession',
      },
      { says: 'The cookie is renewed too', kind: 'cookie.stored', text: 'session-token' },
    ],
  },
  {
    id: 'rotated-secret',
    group: 'Sessions',
    title: 'A new secret',
    about: 'Rotate AUTH_SECRET without signing people out',
    why: 'New cookies are encrypted with the first secret; all listed secrets can decrypt. Put the new one first and no one is signed out. If a secret leaked, remove it: every session encrypted with it ends.',
    scenario: { providers: PROVIDERS, secrets: ['the-first-secret-of-this-scene'] },
    before: BY_GITHUB,
    way: [
      {
        do: 'setup',
        setup: { secrets: ['the-second-secret-of-this-scene', 'the-first-secret-of-this-scene'] },
        say: 'open Sandbox, App, and put a new secret in front of the old one',
      },
      HOME,
      {
        do: 'setup',
        setup: { secrets: ['a-third-secret-of-this-scene'] },
        say: 'replace both with a third, new secret',
      },
      HOME,
    ],
    question: {
      asks: 'Both old secrets are gone. Is Ada still signed in?',
      answer: 'No. None of the app’s secrets opens her cookie, so the app deletes it.',
    },
    pausesAt: ['session-read'],
    watch: [
      {
        says: 'The old cookie for forms no longer counts',
        term: 'csrf-token',
        kind: 'check.failed',
        rule: 'CSRF-1',
      },
      {
        says: 'The old secret still decrypts the session',
        term: 'auth-secret',
        kind: 'token.decrypted',
        text: 'session',
      },
      { says: 'The new secret encrypts it', term: 'auth-secret', kind: 'token.encrypted', text: 'session' },
      { says: 'The secrets are replaced', kind: 'setup.changed', text: 'secrets' },
      {
        says: 'No secret can decrypt the session',
        term: 'auth-secret',
        decides: true,
        kind: 'check.failed',
        rule: 'JWE-4',
      },
      { says: 'Its cookie is deleted', kind: 'cookie.stored', text: 'removed __Secure-authjs.session-token' },
    ],
  },
  {
    id: 'large-session',
    group: 'Sessions',
    title: 'A session too large for a cookie',
    about: 'A long picture URL, split into chunks',
    why: 'Browsers accept about 4096 bytes per cookie. A longer session is split into numbered chunks and joined again when it is read; every request carries all chunks.',
    scenario: {
      providers: PROVIDERS,
      people: [
        {
          id: 'ada',
          name: 'Ada Byron',
          email: 'ada@example.com',
          picture: `https://pictures.example/ada.png?signature=${'0123456789abcdef'.repeat(220)}`,
        },
      ],
    },
    before: [],
    way: [...BY_GITHUB, SIGN_OUT],
    question: {
      asks: 'The session doesn’t fit into one cookie. Can the app still read it?',
      answer: 'Yes. It is split into two cookies, which the app puts together again.',
    },
    pausesAt: ['oauth', 'sign-out'],
    watch: [
      {
        says: 'The session is too long for one cookie',
        term: 'cookie',
        kind: 'decision.taken',
        rule: 'CHUNK-1',
      },
      { says: 'The first chunk is stored', kind: 'cookie.stored', text: 'session-token.0' },
      { says: 'The second chunk is stored', kind: 'cookie.stored', text: 'session-token.1' },
      { says: 'The next page joins them', decides: true, kind: 'decision.taken', rule: 'CHUNK-3' },
      {
        says: 'Signing out deletes every chunk',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.session-token.1',
      },
    ],
  },
  {
    id: 'refresh-race',
    group: 'Sessions',
    title: 'Two refreshes at once',
    about: 'Two parallel requests use the same refresh token',
    why: 'GitLab’s access token has expired, and the requests for two pictures notice at the same moment. Both redeem the same refresh token. It works only once: GitLab takes the second use for theft and revokes every token of this sign-in. Make sure only one request at a time refreshes a token.',
    scenario: {
      providers: [{ id: 'gitlab' }],
      answers: {
        'https://app.example/dashboard': {
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: DASHBOARD,
        },
      },
    },
    before: [TO_SIGN_IN, { do: 'press', button: 'Sign in with GitLab' }, AUTHORIZE],
    way: [
      { do: 'advance', seconds: 3 * 3600 },
      { do: 'open', url: 'https://app.example/dashboard' },
      { do: 'open', url: 'https://app.example/' },
    ],
    question: {
      asks: 'Two requests use the same refresh token. Does it work twice?',
      answer: 'No. GitLab takes the second use for theft and revokes every token of this sign-in.',
    },
    pausesAt: ['token-refresh'],
    watch: [
      { says: 'The access token expires', term: 'access-token', kind: 'clock.moved' },
      {
        says: 'One request asks for a new token',
        term: 'refresh-token',
        kind: 'request.sent',
        text: 'POST gitlab.com/oauth/token',
      },
      {
        says: 'The other request asks with the same one',
        term: 'refresh-token',
        kind: 'request.sent',
        text: 'POST gitlab.com/oauth/token',
      },
      {
        says: 'GitLab: this one was used before',
        term: 'token-rotation',
        decides: true,
        kind: 'check.failed',
        rule: 'PT14',
      },
      { says: 'The app has lost its access token', kind: 'log.written', text: 'RefreshTokenError' },
      { says: 'The browser requests the next page', kind: 'request.sent', text: 'GET app.example/' },
      { says: 'The next page gets no token either', kind: 'log.written', text: 'RefreshTokenError' },
    ],
  },
]
