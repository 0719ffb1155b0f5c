import { AUTHORIZE, BY_GITHUB, GITHUB_SETUP, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import type { Scene } from './scene.ts'

const PEOPLE = [
  { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' },
  {
    id: 'mallory',
    name: 'Mallory',
    email: 'mallory@example.com',
    accounts: { discord: { email: 'ada@example.com', emailVerified: false } },
  },
] as const
const DEVICES = [
  { id: 'laptop', person: 'ada' },
  { id: 'attacker', person: 'mallory', name: 'Mallory’s laptop', attacker: true },
] as const
const MALLORY = { device: 'attacker' } as const

/** What somebody up to no good tries, and what stops them. */
export const ATTACK_SCENES: readonly Scene[] = [
  {
    id: 'account-not-linked',
    group: 'Attack and defence',
    title: 'Account not linked',
    about: 'Same e-mail, another provider',
    why: 'Ada came by GitHub. Google names the same address, but the app cannot know that Google checked it as well as GitHub did, so it does not hand over her account. Signed in, she may link Google herself.',
    scenario: { providers: [GITHUB_SETUP, { id: 'google' }] },
    before: [...BY_GITHUB, SIGN_OUT],
    way: [TO_SIGN_IN, { do: 'press', button: 'Sign in with Google' }, AUTHORIZE],
    watch: [
      { says: 'Google answers for Ada', kind: 'request.sent', text: '/auth/callback/google' },
      {
        says: 'Nobody is signed in and Google is new: the address is looked up',
        kind: 'decision.taken',
        rule: 'LINK-8',
      },
      { says: 'It belongs to Ada', kind: 'adapter.returned', text: 'getUserByEmail' },
      { says: 'The sign-in is refused', kind: 'decision.taken', rule: 'LINK-6' },
    ],
  },
  {
    id: 'takeover',
    group: 'Attack and defence',
    title: 'Takeover by e-mail',
    about: 'Linking by address believes whatever a provider says',
    why: 'Mallory has an account elsewhere that claims Ada’s address without proof. With allowDangerousEmailAccountLinking the app links by address alone, and hands Ada’s account to Mallory. Without the option the same attempt ends in OAuthAccountNotLinked.',
    scenario: {
      people: PEOPLE,
      devices: DEVICES,
      providers: [GITHUB_SETUP, { id: 'discord', allowDangerousEmailAccountLinking: true }],
    },
    before: BY_GITHUB,
    way: [
      { ...TO_SIGN_IN, ...MALLORY },
      { do: 'press', button: 'Sign in with Discord', ...MALLORY },
      { ...AUTHORIZE, ...MALLORY },
    ],
    watch: [
      {
        says: 'Discord answers for Mallory, with Ada’s address',
        kind: 'request.sent',
        text: '/auth/callback/discord',
      },
      {
        says: 'The address that Discord names belongs to Ada',
        kind: 'adapter.returned',
        text: 'getUserByEmail',
      },
      { says: 'The option links by address', kind: 'decision.taken', rule: 'LINK-7' },
      { says: 'Mallory’s account is linked to Ada’s user', kind: 'adapter.returned', text: 'linkAccount' },
      {
        says: 'Mallory’s browser has a session of Ada',
        kind: 'cookie.stored',
        text: 'session-token',
        party: 'attacker',
      },
    ],
  },
  {
    id: 'takeover-prevented',
    group: 'Attack and defence',
    title: 'Takeover, prevented',
    about: 'The same claim, without the dangerous option',
    why: 'An address that another provider names is no proof. The app finds that it is taken, refuses, and changes nothing: Ada is asked to sign in the way she did before.',
    scenario: { people: PEOPLE, devices: DEVICES, providers: [GITHUB_SETUP, { id: 'discord' }] },
    before: BY_GITHUB,
    way: [
      { ...TO_SIGN_IN, ...MALLORY },
      { do: 'press', button: 'Sign in with Discord', ...MALLORY },
      { ...AUTHORIZE, ...MALLORY },
    ],
    watch: [
      {
        says: 'Discord answers for Mallory, with Ada’s address',
        kind: 'request.sent',
        text: '/auth/callback/discord',
      },
      {
        says: 'The address that Discord names belongs to Ada',
        kind: 'adapter.returned',
        text: 'getUserByEmail',
      },
      { says: 'The sign-in is refused: OAuthAccountNotLinked', kind: 'decision.taken', rule: 'LINK-6' },
      { says: 'The attempt is logged', kind: 'log.written', text: 'OAuthAccountNotLinked' },
    ],
  },
]
