import {
  ASK_FOR_LINK,
  AUTHORIZE,
  GITHUB,
  GITHUB_SETUP,
  openLink,
  SESSION_STORED,
  TO_SIGN_IN,
} from './moves.ts'
import type { Scene } from './scene.ts'

/** Sign-ins that end in another way than the person wanted. */
export const TROUBLE_SCENES: readonly Scene[] = [
  {
    id: 'consent-denied',
    group: 'When it goes wrong',
    title: 'Consent denied',
    about: 'Ada says no at GitHub',
    why: 'Saying no is fine: the provider sends the browser back with an error instead of a code. The app stores nothing and shows what happened.',
    scenario: { providers: [GITHUB_SETUP] },
    before: [TO_SIGN_IN, GITHUB],
    way: [{ do: 'press', button: 'Cancel' }],
    watch: [
      {
        says: 'GitHub sends the browser back with an error',
        kind: 'response.received',
        text: 'error=access_denied',
      },
      { says: 'The app refuses the callback', kind: 'check.failed', rule: 'CALLBACK-1' },
      {
        says: 'The cookies of the attempt are deleted',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.state',
      },
    ],
  },
  {
    id: 'lost-pkce-cookie',
    group: 'When it goes wrong',
    title: 'Lost PKCE cookie',
    about: 'Two tabs start a sign-in; the second overwrites the first one’s verifier',
    why: 'A browser has one cookie for the verifier, so the second tab overwrites what the first one needs. GitHub refuses the first code, the failed attempt deletes the cookie, and the second tab finds none.',
    scenario: { providers: [{ id: 'github', checks: ['pkce'] }] },
    before: [
      TO_SIGN_IN,
      GITHUB,
      {
        do: 'open',
        url: 'https://app.example/auth/signin',
        tab: 't2',
        say: 'in a second tab, open app.example/auth/signin',
      },
    ],
    way: [
      { ...GITHUB, tab: 't2', say: 'in the second tab, click Sign in with GitHub' },
      { ...AUTHORIZE, tab: 't1', say: 'go back to the first tab and click Authorize Example' },
      { ...AUTHORIZE, tab: 't2', say: 'in the second tab, click Authorize Example' },
    ],
    watch: [
      {
        says: 'The second tab’s verifier replaces the first one’s',
        kind: 'cookie.stored',
        rule: 'CK28',
        text: 'pkce.code_verifier',
      },
      { says: 'GitHub: the verifier doesn’t match this code', kind: 'check.failed', rule: 'PT7' },
      {
        says: 'The failed attempt deletes the cookie',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.pkce',
      },
      { says: 'The second tab finds no cookie: InvalidCheck', kind: 'check.failed', rule: 'PKCE-2' },
    ],
  },
  {
    id: 'slow-consent',
    group: 'When it goes wrong',
    title: 'Too long on the consent page',
    about: 'The check cookies last fifteen minutes',
    why: 'State and verifier are kept in short-lived cookies. Come back later and you have a valid code, but no cookie to redeem it with.',
    scenario: { providers: [GITHUB_SETUP] },
    before: [TO_SIGN_IN, GITHUB],
    way: [{ do: 'advance', seconds: 901 }, AUTHORIZE],
    watch: [
      {
        says: 'The browser doesn’t send the expired cookie',
        kind: 'cookie.not-sent',
        text: 'pkce.code_verifier: It expired',
      },
      { says: 'The app finds no state: InvalidCheck', kind: 'check.failed', rule: 'STATE-2' },
    ],
  },
  {
    id: 'scanned-link',
    group: 'When it goes wrong',
    title: 'The scanner took the link',
    about: 'A mail filter opens every link before Ada can',
    why: 'The link works once, and a GET uses it up. A filter that checks links for safety signs itself in and leaves Ada a dead link.',
    scenario: {
      providers: [{ id: 'resend' }],
      faults: [{ id: 'scanner', target: { at: 'mail' }, effect: { does: 'scan' }, once: false }],
    },
    before: [],
    way: [...ASK_FOR_LINK, ...openLink()],
    watch: [
      { says: 'A link scanner guards the mailbox', kind: 'fault.injected', text: 'link scanner' },
      {
        says: 'It opens the link',
        kind: 'request.sent',
        party: 'link scanner',
        text: '/auth/callback/resend',
      },
      {
        says: 'The link is used up',
        kind: 'adapter.returned',
        text: 'useVerificationToken → ada@example.com',
      },
      { says: 'Ada’s own attempt finds nothing: Verification', kind: 'check.failed', rule: 'EMAIL-6' },
    ],
  },
  {
    id: 'second-device',
    group: 'When it goes wrong',
    title: 'The link opens on the phone',
    about: 'Requested on the laptop, opened on the phone',
    why: 'The link signs in the browser that opens it. The laptop that requested it stays signed out: nothing ties the two together.',
    scenario: { providers: [{ id: 'resend' }] },
    before: [...ASK_FOR_LINK],
    way: [
      ...openLink('phone'),
      { do: 'open', url: 'https://app.example/', say: 'back on the laptop, open app.example' },
    ],
    watch: [
      {
        says: 'The link is used up',
        kind: 'adapter.returned',
        text: 'useVerificationToken → ada@example.com',
      },
      { says: 'The phone has a session', kind: 'cookie.stored', text: 'session-token', party: 'phone' },
      {
        says: 'The laptop loads the page again, with no session cookie to send',
        kind: 'request.sent',
        text: 'GET app.example/',
        party: 'laptop',
      },
    ],
  },
  {
    id: 'password-and-database',
    group: 'When it goes wrong',
    title: 'Why credentials can’t use database sessions',
    about: 'Credentials and the database strategy: UnsupportedStrategy',
    why: 'Auth.js stores no user for someone who signs in with a password, so a stored session would belong to no one. If credentials is the only provider, Auth.js refuses the whole configuration.',
    scenario: { providers: [{ id: 'credentials' }], strategy: 'database' },
    before: [],
    way: [
      TO_SIGN_IN,
      { do: 'setup', setup: { strategy: 'jwt' }, say: 'open Sandbox, App, and set the strategy to jwt' },
      { do: 'open', url: 'https://app.example/login' },
      {
        do: 'press',
        button: 'Sign in with the password',
        fields: { username: 'ada', password: 'ada-test-password' },
      },
    ],
    watch: [
      {
        says: 'The engine refuses its configuration: UnsupportedStrategy',
        kind: 'log.written',
        text: 'UnsupportedStrategy',
      },
      { says: 'The sign-in page is an error', kind: 'response.received', outcome: 'failed' },
      { says: 'The strategy is changed', kind: 'setup.changed', text: 'strategy' },
      { says: 'The session is a token', kind: 'decision.taken', rule: 'CRED-4' },
      SESSION_STORED,
    ],
  },
]
