import { AUTHORIZE, BY_GITHUB, GITHUB_SETUP, HOME, SESSION_STORED, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import type { Scene } from './scene.ts'

const PROVIDERS = [GITHUB_SETUP]
const DAY = 86_400

/** A page of the app with pictures for members only: the browser asks for both at once, and each request reads the session. */
const DASHBOARD =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Dashboard · Example</title><style>:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}body{margin:0;padding:20px;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#14171a);color:light-dark(#15181c,#e7eaed)}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 12px}a{color:inherit}img{max-width:100%}</style><h1>Dashboard</h1><p>Pictures for members only:</p><p><img alt="First picture" width="240" height="96" src="/members/picture?n=1"></p><p><img alt="Second picture" width="240" height="96" src="/members/picture?n=2"></p><p><a href="/">Home</a></p></html>'

/** The life of a session. */
export const SESSION_SCENES: readonly Scene[] = [
  {
    id: 'session-in-cookie',
    group: 'Sessions',
    title: 'The session in a cookie',
    about: 'Strategy jwt: sealed, with nothing to look up; beside it, “The session in the database”',
    why: 'With jwt the cookie is the session: reading it asks no database, and nobody can end it from the server before its time. With database the cookie is a random key to a row: one query a page, and deleting the row ends it at once.',
    scenario: { providers: PROVIDERS, strategy: 'jwt' },
    before: [],
    way: [...BY_GITHUB, SIGN_OUT],
    watch: [
      { says: 'The session is sealed into a token', kind: 'token.sealed', text: 'session' },
      SESSION_STORED,
      { says: 'The next page opens it, and asks no database', kind: 'token.opened', text: 'session' },
      { says: 'Each read seals it anew', kind: 'decision.taken', rule: 'SESSION-1' },
      {
        says: 'Signing out deletes the cookie, and nothing else',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.session-token',
      },
    ],
  },
  {
    id: 'session-in-database',
    group: 'Sessions',
    title: 'The session in the database',
    about: 'Strategy database: a row and a random key; beside it, “The session in a cookie”',
    why: 'With database the cookie is a random key to a row, which can be listed and ended from elsewhere, at the price of a query a page. With jwt the cookie is the session: no query, no way to call it back.',
    scenario: { providers: PROVIDERS, strategy: 'database' },
    before: [],
    way: [...BY_GITHUB, SIGN_OUT],
    watch: [
      { says: 'A row is written', kind: 'adapter.returned', text: 'createSession' },
      SESSION_STORED,
      { says: 'The next page looks the row up', kind: 'adapter.returned', text: 'getSessionAndUser' },
      { says: 'It is not due for a new end yet', kind: 'decision.taken', rule: 'SESSION-2', text: 'not due' },
      { says: 'Signing out deletes the row', kind: 'adapter.returned', text: 'deleteSession' },
    ],
  },
  {
    id: 'expired-session',
    group: 'Sessions',
    title: 'An expired session',
    about: 'Away for longer than maxAge',
    why: 'The cookie dies with the session, so the browser has nothing to send. Whoever kept a copy gets no further: the row says until when it counts.',
    scenario: { providers: PROVIDERS, strategy: 'database' },
    before: BY_GITHUB,
    way: [{ do: 'advance', seconds: 31 * DAY }, HOME],
    watch: [
      { says: 'A month passes', kind: 'clock.moved' },
      {
        says: 'The browser has only a dead cookie',
        kind: 'cookie.withheld',
        text: 'session-token: It expired',
      },
      {
        says: 'The page is that of a stranger',
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
    about: 'Each visit moves the end, at most once per updateAge',
    why: 'Who keeps coming stays signed in, who stays away is forgotten. A stored session is written at most once a day, so that not every page costs a write.',
    scenario: { providers: PROVIDERS, strategy: 'database' },
    before: BY_GITHUB,
    way: [{ do: 'advance', seconds: 3600 }, HOME, { do: 'advance', seconds: 2 * DAY }, HOME],
    watch: [
      { says: 'An hour passes', kind: 'clock.moved' },
      {
        says: 'The row is left alone: it is not due',
        kind: 'decision.taken',
        rule: 'SESSION-2',
        text: 'not due',
      },
      { says: 'Two days pass', kind: 'clock.moved' },
      { says: 'Now it is due', kind: 'decision.taken', rule: 'SESSION-2', text: 'extended' },
      { says: 'The row gets a new end', kind: 'adapter.returned', text: 'updateSession' },
      { says: 'So does the cookie', kind: 'cookie.stored', text: 'session-token' },
    ],
  },
  {
    id: 'rotated-secret',
    group: 'Sessions',
    title: 'A new secret',
    about: 'The old one still opens; taken away, everybody is out',
    why: 'The first secret seals, every listed one opens. With the new one in front and the old one behind it nobody notices; a secret that leaked is taken away, and with it every session that it sealed.',
    scenario: { providers: PROVIDERS, secrets: ['the-first-secret-of-this-scene'] },
    before: BY_GITHUB,
    way: [
      {
        do: 'setup',
        setup: { secrets: ['the-second-secret-of-this-scene', 'the-first-secret-of-this-scene'] },
        say: 'open World, App, and put a new secret in front of the old one',
      },
      HOME,
      {
        do: 'setup',
        setup: { secrets: ['a-third-secret-of-this-scene'] },
        say: 'leave only a third, new secret',
      },
      HOME,
    ],
    watch: [
      { says: 'The old CSRF cookie is not ours any more', kind: 'check.failed', rule: 'CSRF-1' },
      { says: 'The old secret opens the session', kind: 'token.opened', text: 'session' },
      { says: 'The new secret seals it', kind: 'token.sealed', text: 'session' },
      { says: 'The secrets are replaced', kind: 'setup.changed', text: 'secrets' },
      { says: 'No secret opens the session', kind: 'check.failed', rule: 'JWE-4' },
      { says: 'Its cookie is deleted', kind: 'cookie.stored', text: 'removed __Secure-authjs.session-token' },
    ],
  },
  {
    id: 'large-session',
    group: 'Sessions',
    title: 'A session too large for a cookie',
    about: 'A long picture URL, cut into chunks',
    why: 'Browsers take about 4096 bytes a cookie. A longer session is cut into numbered pieces and joined again when it is read; each piece travels with every request.',
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
    watch: [
      { says: 'The token is too long for one cookie', kind: 'decision.taken', rule: 'CHUNK-1' },
      { says: 'The first piece is stored', kind: 'cookie.stored', text: 'session-token.0' },
      { says: 'The second piece is stored', kind: 'cookie.stored', text: 'session-token.1' },
      { says: 'The next page joins them', kind: 'decision.taken', rule: 'CHUNK-3' },
      {
        says: 'Signing out deletes every piece',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.session-token.1',
      },
    ],
  },
  {
    id: 'refresh-race',
    group: 'Sessions',
    title: 'Two refreshes at once',
    about: 'Two pictures of a page redeem the same single-use refresh token',
    why: 'GitLab’s access token has expired, and the requests for two pictures find that out at the same moment. Both redeem the same refresh token. It may be used once: GitLab takes the second use for theft, and ends every token of this sign-in. Whoever renews tokens has to see to it that one request does so at a time.',
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
    watch: [
      { says: 'The access token’s time passes', kind: 'clock.moved' },
      {
        says: 'One request redeems the refresh token',
        kind: 'request.sent',
        text: 'POST gitlab.com/oauth/token',
      },
      { says: 'The other redeems the same one', kind: 'request.sent', text: 'POST gitlab.com/oauth/token' },
      { says: 'GitLab: it was used before', kind: 'check.failed', rule: 'PT14' },
      { says: 'The app has no access token any more', kind: 'log.written', text: 'RefreshTokenError' },
      { says: 'The next page is asked for', kind: 'request.sent', text: 'GET app.example/' },
      { says: 'Nor does the next page get one', kind: 'log.written', text: 'RefreshTokenError' },
    ],
  },
]
