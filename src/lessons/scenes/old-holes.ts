import type { Scenario } from '../../protocol/scenario.ts'
import { codeLeftOn, DEVICES, PEOPLE, pair } from './attack-pairs.ts'
import { TO_SIGN_IN } from './moves.ts'
import type { Promised, Scene } from './scene.ts'

// Two security fixes of @auth/core 0.41.3, each with the version before it and with that version. The published package answers in them.

const BEFORE = '0.41.2'
const SINCE = '0.41.3'

const TWO_PROVIDERS = {
  people: PEOPLE,
  devices: DEVICES,
  providers: [
    { id: 'github', checks: ['state'] },
    {
      id: 'games',
      type: 'oidc',
      name: 'Mallory’s Games',
      issuer: 'https://login.games.example',
      checks: ['state'],
    },
  ],
} as const satisfies Partial<Scenario>

const BROUGHT: Promised = {
  says: 'Ada’s browser brings Mallory’s code, with the state of Ada’s own sign-in',
  term: 'state',
  kind: 'request.sent',
  text: '/auth/callback/github',
  party: 'laptop',
}

const FOREIGN_CHECK = pair(
  'foreign-check',
  `Use @auth/core ${SINCE}, which names the provider in the cookie`,
  {
    before: codeLeftOn('attacker'),
    way: [
      TO_SIGN_IN,
      { do: 'press', button: 'Sign in with Mallory’s Games' },
      {
        do: 'carry',
        from: 'attacker',
        path: '/auth/callback/github',
        stateOf: { from: 'laptop', path: 'login.games.example' },
        device: 'laptop',
        say: 'go where Mallory’s provider sends the browser: to GitHub’s callback, with Mallory’s code and the state that it was given',
      },
    ],
    pausesAt: [],
  },
  {
    title: 'Another provider’s check cookie',
    about: '@auth/core 0.41.2 accepts the state of a sign-in with someone else',
    why: 'Ada starts a sign-in with a provider that Mallory runs, so Mallory learns the state. Her provider sends Ada to GitHub’s callback instead, with Mallory’s own code for GitHub. The cookie says what the state must be, but not for which provider it was made (GHSA-x445-f3h2-j279).',
    scenario: { ...TWO_PROVIDERS, engine: BEFORE },
    question: {
      asks: 'The state is right, but it was made for another provider. Is Ada signed in?',
      answer: 'Yes, as Mallory. Version 0.41.2 compares the state only.',
    },
    watch: [
      BROUGHT,
      { says: 'GitHub accepts the code: it was never used', kind: 'check.passed', rule: 'PT4' },
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
    title: 'Another provider’s check cookie, fixed',
    about: '@auth/core 0.41.3 looks for which provider the cookie was made',
    why: 'Since 0.41.3, the encrypted cookie also has the id of the provider that the sign-in began with. GitHub’s callback finds a cookie of Mallory’s Games and stops before it redeems the code.',
    scenario: { ...TWO_PROVIDERS, engine: SINCE },
    question: {
      asks: 'The same address, with 0.41.3. Is Ada signed in as Mallory?',
      answer: 'No. The cookie was made for another provider, so the check fails.',
    },
    watch: [
      BROUGHT,
      {
        says: 'The attempt is logged: the cookie was made for a different provider',
        decides: true,
        kind: 'log.written',
        text: 'InvalidCheck',
      },
    ],
  },
)

const ADDRESS = 'mallory＠evil.example@example.com'

const EMPLOYEES_ONLY: Scenario['code'] = {
  entry: 'auth.ts',
  files: {
    'auth.ts': `import NextAuth from 'next-auth'
import Resend from 'next-auth/providers/resend'
import { PrismaAdapter } from '@auth/prisma-adapter'
import { prisma } from './prisma'

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [Resend({ from: 'no-reply@app.example' })],
  callbacks: {
    // Employees of example.com only.
    signIn: ({ user }) => user.email?.endsWith('@example.com') ?? false,
  },
})
`,
    'prisma.ts': `import { PrismaClient } from '@prisma/client'

export const prisma = new PrismaClient()
`,
  },
}

const COMPANY = {
  people: [{ id: 'mallory', name: 'Mallory', email: 'mallory@evil.example' }],
  devices: [{ id: 'laptop', person: 'mallory', name: 'Mallory’s laptop', attacker: true }],
  code: EMPLOYEES_ONLY,
} as const satisfies Partial<Scenario>

const ASK = [
  TO_SIGN_IN,
  {
    do: 'press',
    button: 'Sign in with Resend',
    fields: { email: ADDRESS },
    say: `send the form with ${ADDRESS}; its first @ is a full-width one, and a script does not ask the field whether it likes that`,
  },
] as const satisfies Scene['way']

const WIDE_AT = pair(
  'wide-at',
  `Use @auth/core ${SINCE}, which makes characters plain first`,
  { before: [], way: ASK, pausesAt: [] },
  {
    title: 'A full-width @ in an address',
    about: '@auth/core 0.41.2 sees one @, the mail service sees two',
    why: 'Only employees of example.com may sign in. Mallory’s address ends with @example.com and has one @, so 0.41.2 takes it. Mail software often makes compatibility characters plain: then the full-width @ is a real one, and the first address in there is Mallory’s (GHSA-7rqj-j65f-68wh).',
    scenario: { ...COMPANY, engine: BEFORE },
    question: {
      asks: 'The address ends with @example.com. Who gets the mail with the link?',
      answer: 'Mallory, at evil.example. To the app she is an employee from then on.',
    },
    watch: [
      {
        says: 'The app believes that this is an employee',
        term: 'callbacks',
        kind: 'callback.returned',
        text: 'signIn → true',
      },
      {
        says: 'The mail goes to Mallory',
        decides: true,
        kind: 'mail.sent',
        text: 'mallory@evil.example',
      },
    ],
  },
  {
    title: 'A full-width @ in an address, fixed',
    about: '@auth/core 0.41.3 makes characters plain before it looks',
    why: 'Since 0.41.3, the address is normalized (NFKC) before it is checked. The full-width @ becomes a plain one, and an address with two of them is refused before anyone is asked and anything is sent.',
    scenario: { ...COMPANY, engine: SINCE },
    question: {
      asks: 'The same address, with 0.41.3. Is a mail sent?',
      answer: 'No. After normalizing there are two @ in it, so the app refuses it.',
    },
    watch: [
      {
        says: 'The form arrives with a full-width @',
        kind: 'request.sent',
        text: 'POST app.example/api/auth/signin/resend',
      },
      {
        says: 'The address is refused, and no mail is sent',
        decides: true,
        kind: 'log.written',
        text: 'log error Error',
      },
    ],
  },
)

/** Holes of a published version, each with the version that closed it. */
export const OLD_HOLES: readonly Scene[] = [...FOREIGN_CHECK, ...WIDE_AT]
