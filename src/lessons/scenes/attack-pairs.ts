import type { Scenario } from '../../protocol/scenario.ts'
import type { ProviderCheck } from '../../protocol/setup.ts'
import { AUTHORIZE, GITHUB, TO_SIGN_IN } from './moves.ts'
import type { Move, Promised, Scene } from './scene.ts'
import { sitePage } from './site-page.ts'

export const PEOPLE = [
  { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' },
  {
    id: 'mallory',
    name: 'Mallory',
    email: 'mallory@example.com',
    accounts: { discord: { email: 'ada@example.com', emailVerified: false } },
  },
] as const
export const DEVICES = [
  { id: 'laptop', person: 'ada' },
  { id: 'attacker', person: 'mallory', name: 'Mallory’s laptop', attacker: true },
] as const

/** A sign-in that stops just before the app gets the code: the address has it, unused. */
export function codeLeftOn(device: string): readonly Move[] {
  return [
    { ...TO_SIGN_IN, device },
    { ...GITHUB, device },
    {
      ...AUTHORIZE,
      device,
      stopsAt: '/auth/callback/github',
      say: 'click Authorize Example, and stop the page before the app gets the code',
    },
  ]
}

type Side = Pick<Scene, 'title' | 'about' | 'why' | 'question'> & { readonly watch: readonly Promised[] }

/** The same attack, with the check that decides turned off and on. */
export function pair(
  id: string,
  says: string,
  common: Pick<Scene, 'before' | 'way' | 'pausesAt'>,
  off: Side & { readonly scenario: Partial<Scenario> },
  on: Side & { readonly scenario: Partial<Scenario> },
): readonly Scene[] {
  const group = 'Attack and defence'
  const prevented = `${id}-prevented`
  return [
    { id, group, ...common, ...off, switch: { says, isOn: false, other: prevented } },
    { id: prevented, group, ...common, ...on, switch: { says, isOn: true, other: id } },
  ]
}

const withChecks = (...checks: readonly ProviderCheck[]): Partial<Scenario> => ({
  people: PEOPLE,
  devices: DEVICES,
  providers: [{ id: 'github', checks }],
})

const LOGIN_CSRF = pair(
  'login-csrf',
  'Compare the state with this browser’s cookie',
  {
    before: codeLeftOn('attacker'),
    way: [
      {
        do: 'carry',
        from: 'attacker',
        path: '/auth/callback/github',
        device: 'laptop',
        say: 'open Mallory’s link: the address that GitHub sent her back to',
      },
    ],
    pausesAt: ['brought-code'],
  },
  {
    title: 'Login CSRF',
    about: 'Mallory’s link signs Ada in, to Mallory’s account',
    why: 'Mallory stopped her own sign-in just before the end and sent Ada the last address. Nothing in it says whose browser it is for. Ada is signed in as Mallory, and whatever she saves from now on, Mallory can read.',
    scenario: withChecks('none'),
    question: {
      asks: 'Ada opens a link with Mallory’s code. Who is she signed in as?',
      answer: 'As Mallory. Nothing ties the code to the browser that asked for it.',
    },
    watch: [
      {
        says: 'Ada’s browser brings Mallory’s code',
        term: 'authorization-code',
        kind: 'request.sent',
        text: '/auth/callback/github',
        party: 'laptop',
      },
      { says: 'GitHub accepts it: it was never used', kind: 'check.passed', rule: 'PT4' },
      {
        says: 'Ada’s browser gets Mallory’s session',
        term: 'login-csrf',
        decides: true,
        kind: 'cookie.stored',
        text: 'session-token',
        party: 'laptop',
      },
    ],
  },
  {
    title: 'Login CSRF, prevented',
    about: 'The same link, with the state check',
    why: 'Before the app sends someone away, it puts a random state into the address and into a cookie. Ada’s browser has no such cookie, so the app knows that she didn’t start this sign-in.',
    scenario: withChecks('state'),
    question: {
      asks: 'Now the app compares the state. Is Ada signed in as Mallory?',
      answer: 'No. Her browser has no cookie for this state, so the app stops.',
    },
    watch: [
      {
        says: 'Ada’s browser brings Mallory’s code',
        term: 'authorization-code',
        kind: 'request.sent',
        text: '/auth/callback/github',
        party: 'laptop',
      },
      {
        says: 'It has no cookie for the state',
        term: 'state',
        decides: true,
        kind: 'check.failed',
        rule: 'STATE-2',
      },
      { says: 'The attempt is logged', kind: 'log.written', text: 'InvalidCheck' },
    ],
  },
)

const STOLEN_CODE = pair(
  'stolen-code',
  'Require the secret that belongs to the code (PKCE)',
  {
    before: codeLeftOn('laptop'),
    way: [
      {
        do: 'carry',
        from: 'laptop',
        path: '/auth/callback/github',
        device: 'attacker',
        say: 'open the address that GitHub sent Ada back to',
      },
    ],
    pausesAt: ['brought-code'],
  },
  {
    title: 'Stolen code',
    about: 'Mallory sees an address with a code that wasn’t used yet',
    why: 'Ada’s connection broke just when GitHub sent her back, so her code was never used. It is in the address, and addresses end up in histories, logs and screenshots. Mallory opens it first.',
    scenario: withChecks('none'),
    question: {
      asks: 'Mallory opens Ada’s address. Is the code enough to sign in?',
      answer: 'Yes. Without PKCE or state, anyone who brings the code is Ada.',
    },
    watch: [
      {
        says: 'Mallory’s browser brings Ada’s code',
        term: 'authorization-code',
        kind: 'request.sent',
        text: '/auth/callback/github',
        party: 'attacker',
      },
      { says: 'GitHub accepts it: it was never used', kind: 'check.passed', rule: 'PT4' },
      {
        says: 'Mallory has a session for Ada’s user',
        decides: true,
        term: 'session',
        kind: 'cookie.stored',
        text: 'session-token',
        party: 'attacker',
      },
    ],
  },
  {
    title: 'Stolen code, prevented',
    about: 'The same address, with PKCE',
    why: 'With PKCE, a code is only good together with a secret that the app hid in the browser where the sign-in began. Mallory’s browser doesn’t have it.',
    scenario: withChecks('pkce'),
    question: {
      asks: 'With PKCE: is Ada’s code still enough for Mallory?',
      answer: 'No. The secret that belongs to it is in Ada’s browser.',
    },
    watch: [
      {
        says: 'Mallory’s browser brings Ada’s code',
        term: 'authorization-code',
        kind: 'request.sent',
        text: '/auth/callback/github',
        party: 'attacker',
      },
      {
        says: 'It doesn’t have the secret',
        term: 'pkce',
        decides: true,
        kind: 'check.failed',
        rule: 'PKCE-2',
      },
      { says: 'The attempt is logged', kind: 'log.written', text: 'InvalidCheck' },
    ],
  },
)

function authTs(imports: string, members: string): Partial<Scenario> {
  const text = `import NextAuth from 'next-auth'
${imports}
export const { handlers, auth, signIn, signOut } = NextAuth({
  ${members}
})
`
  return { people: PEOPLE, devices: DEVICES, code: { files: { 'auth.ts': text }, entry: 'auth.ts' } }
}

const EVIL = 'https://evil.example/'

function evilPage(body: string): Scenario['answers'] {
  return {
    [EVIL]: {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: sitePage('Evil', body),
    },
  }
}

const FAKE_LOGIN = evilPage(
  '<h1>Your session expired</h1><form method="post"><p><label>Password <input type="password" name="password"></label></p><button>Sign in</button></form>',
)

const OPEN_REDIRECT = pair(
  'open-redirect',
  'Only lead people to the app’s own pages',
  {
    before: [],
    way: [
      {
        do: 'open',
        url: `https://app.example/api/auth/signin?callbackUrl=${encodeURIComponent(EVIL)}`,
        say: 'open Mallory’s link to the app’s own sign-in page',
      },
      GITHUB,
      AUTHORIZE,
    ],
    pausesAt: ['oauth'],
  },
  {
    title: 'Open redirect',
    about: 'A link to your own app ends on Mallory’s page',
    why: 'The link begins with your app’s address, so people trust it, and the sign-in is real. Then your redirect callback sends them wherever the link says: to a page of Mallory’s that asks for a password.',
    scenario: {
      ...authTs(
        "import GitHub from 'next-auth/providers/github'",
        'providers: [GitHub],\n  callbacks: {\n    // Wherever the link says.\n    redirect: ({ url }) => url,\n  },',
      ),
      answers: FAKE_LOGIN,
    },
    question: {
      asks: 'Ada signed in at the real app. Which page does she see next?',
      answer: 'Mallory’s. The redirect callback returns any address that it gets.',
    },
    watch: [
      { says: 'Your callback allows the address', kind: 'callback.returned', text: 'evil.example' },
      { says: 'Ada is signed in', term: 'session', kind: 'cookie.stored', text: 'session-token' },
      {
        says: 'Her browser goes on to Mallory’s page',
        term: 'redirect',
        decides: true,
        kind: 'request.sent',
        text: 'GET evil.example',
      },
    ],
  },
  {
    title: 'Open redirect, prevented',
    about: 'The same link, with the redirect callback that Auth.js brings',
    why: 'Without your own redirect callback, Auth.js follows paths and addresses of the same origin only. Anything else becomes the start page.',
    scenario: {
      ...authTs("import GitHub from 'next-auth/providers/github'", 'providers: [GitHub],'),
      answers: FAKE_LOGIN,
    },
    question: {
      asks: 'The link still says evil.example. Where does Ada land?',
      answer: 'On the app’s start page. Another origin is never followed.',
    },
    watch: [
      {
        says: 'Another origin is refused',
        term: 'redirect',
        decides: true,
        kind: 'decision.taken',
        rule: 'URL-2',
        text: 'changed by the redirect callback',
      },
      { says: 'Ada is signed in', term: 'session', kind: 'cookie.stored', text: 'session-token' },
    ],
  },
)

const PASSWORDS = `providers: [
    Credentials({
      name: 'a password',
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username, password }) =>
        password === 'let me in' ? { id: String(username), name: username === 'ada' ? 'Ada Byron' : 'Mallory' } : null,
    }),
  ],`

const FORGED_FORM = evilPage(
  '<h1>You have won</h1><form method="post" action="https://app.example/api/auth/callback/credentials"><input type="hidden" name="username" value="mallory"><input type="hidden" name="password" value="let me in"><button>Get your prize</button></form>',
)

const FORM = pair(
  'forged-form',
  'Require the token of the app’s own form',
  {
    before: [],
    way: [
      { do: 'open', url: EVIL, say: 'open Mallory’s page, evil.example' },
      { do: 'press', button: 'Get your prize' },
    ],
    pausesAt: ['credentials'],
  },
  {
    title: 'Forged form',
    about: 'Mallory’s page signs Ada in with Mallory’s password',
    why: 'Any page may send a form to any site. With skipCSRFCheck, the app can’t tell its own sign-in form from one that Mallory wrote, with Mallory’s name and password in it.',
    scenario: {
      ...authTs(
        "import { skipCSRFCheck } from '@auth/core'\nimport Credentials from 'next-auth/providers/credentials'",
        `skipCSRFCheck,\n  ${PASSWORDS}`,
      ),
      answers: FORGED_FORM,
    },
    question: {
      asks: 'Ada clicks on Mallory’s page. What happens in Ada’s app?',
      answer: 'She is signed in as Mallory. The app took the form for its own.',
    },
    watch: [
      {
        says: 'Mallory’s page sends the app’s sign-in form',
        kind: 'request.sent',
        text: 'POST app.example/api/auth/callback/credentials',
      },
      {
        says: 'The password is right: it is Mallory’s',
        term: 'authorize',
        kind: 'check.passed',
        rule: 'CRED-2',
      },
      {
        says: 'Ada’s browser gets Mallory’s session',
        term: 'login-csrf',
        decides: true,
        kind: 'cookie.stored',
        text: 'session-token',
      },
    ],
  },
  {
    title: 'Forged form, prevented',
    about: 'The same page, with the CSRF token',
    why: 'The app’s own form carries a token that matches a cookie. Mallory’s page can read neither, so her form comes without it.',
    scenario: {
      ...authTs("import Credentials from 'next-auth/providers/credentials'", PASSWORDS),
      answers: FORGED_FORM,
    },
    question: {
      asks: 'Now the app wants its token. Does Mallory’s form still work?',
      answer: 'No. Her page can’t know the token, so the app refuses the form.',
    },
    watch: [
      {
        says: 'Mallory’s page sends the app’s sign-in form',
        kind: 'request.sent',
        text: 'POST app.example/api/auth/callback/credentials',
      },
      {
        says: 'The form has no token',
        term: 'csrf-token',
        decides: true,
        kind: 'check.failed',
        rule: 'CSRF-2',
      },
      { says: 'The attempt is logged', kind: 'log.written', text: 'MissingCSRF' },
    ],
  },
)

/** Attacks on a sign-in, each with and without the check that stops it. */
export const ATTACK_PAIRS: readonly Scene[] = [...LOGIN_CSRF, ...STOLEN_CODE, ...FORM, ...OPEN_REDIRECT]
