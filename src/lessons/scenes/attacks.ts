import { ATTACK_PAIRS, DEVICES, PEOPLE } from './attack-pairs.ts'
import { AUTHORIZE, BY_GITHUB, GITHUB_SETUP, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import { OLD_HOLES } from './old-holes.ts'
import type { Scene } from './scene.ts'

const MALLORY = { device: 'attacker' } as const

/** What attackers try, and what stops them. */
export const ATTACK_SCENES: readonly Scene[] = [
  {
    id: 'account-not-linked',
    group: 'Attack and defence',
    title: 'Account not linked',
    about: 'Same e-mail, another provider',
    why: 'Ada signed up with GitHub. Google reports the same address, but the app can’t know whether Google verified it, so it doesn’t hand over her account. Once signed in, she can link Google herself.',
    scenario: { providers: [GITHUB_SETUP, { id: 'google' }] },
    before: [...BY_GITHUB, SIGN_OUT],
    way: [TO_SIGN_IN, { do: 'press', button: 'Sign in with Google' }, AUTHORIZE],
    question: {
      asks: 'Google says that this is ada@example.com. Does the app sign her in as the Ada that it knows?',
      answer: 'No. Anyone can claim an address elsewhere, so the app refuses.',
    },
    switch: { says: 'Link accounts by e-mail address alone', isOn: false, other: 'linked-by-email' },
    pausesAt: ['oidc'],
    watch: [
      {
        says: 'Google confirms that this is Ada',
        term: 'identity-provider',
        kind: 'request.sent',
        text: '/auth/callback/google',
      },
      {
        says: 'No one is signed in and this Google account is new, so the app looks up the address',
        kind: 'decision.taken',
        rule: 'LINK-8',
      },
      { says: 'The address belongs to Ada', kind: 'adapter.returned', text: 'getUserByEmail' },
      {
        says: 'The sign-in is refused',
        term: 'account-linking',
        decides: true,
        kind: 'decision.taken',
        rule: 'LINK-6',
      },
    ],
  },
  {
    id: 'linked-by-email',
    group: 'Attack and defence',
    title: 'Linked by e-mail',
    about: 'The same e-mail, with the dangerous option',
    why: 'With allowDangerousEmailAccountLinking, an equal address is enough: the Google account becomes one of Ada’s without her having proved anything to the app. That is convenient while every provider verifies addresses, and a takeover as soon as one doesn’t.',
    scenario: {
      providers: [GITHUB_SETUP, { id: 'google', allowDangerousEmailAccountLinking: true }],
    },
    before: [...BY_GITHUB, SIGN_OUT],
    way: [TO_SIGN_IN, { do: 'press', button: 'Sign in with Google' }, AUTHORIZE],
    question: {
      asks: 'Google says that this is ada@example.com. With the option, is that enough?',
      answer: 'Yes. The app links the Google account to the user with this address.',
    },
    switch: { says: 'Link accounts by e-mail address alone', isOn: true, other: 'account-not-linked' },
    pausesAt: ['oidc'],
    watch: [
      {
        says: 'Google confirms that this is Ada',
        term: 'identity-provider',
        kind: 'request.sent',
        text: '/auth/callback/google',
      },
      { says: 'The address belongs to Ada', kind: 'adapter.returned', text: 'getUserByEmail' },
      {
        says: 'The option allows linking by address',
        term: 'account-linking',
        decides: true,
        kind: 'decision.taken',
        rule: 'LINK-7',
      },
      { says: 'The Google account is linked to Ada’s user', kind: 'adapter.returned', text: 'linkAccount' },
    ],
  },
  {
    id: 'takeover',
    group: 'Attack and defence',
    title: 'Takeover by e-mail',
    about: 'Linking by e-mail trusts what any provider claims',
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
    question: {
      asks: 'Discord never checked that ada@example.com is Mallory’s. Whose user does she get?',
      answer: 'Ada’s. With the dangerous option, the address alone is enough.',
    },
    switch: { says: 'Link accounts by e-mail address alone', isOn: true, other: 'takeover-prevented' },
    pausesAt: ['oauth'],
    watch: [
      {
        says: 'Discord returns Mallory’s account with Ada’s address',
        kind: 'request.sent',
        text: '/auth/callback/discord',
      },
      {
        says: 'The address from Discord belongs to Ada',
        kind: 'adapter.returned',
        text: 'getUserByEmail',
      },
      {
        says: 'The option allows linking by address',
        term: 'account-linking',
        decides: true,
        kind: 'decision.taken',
        rule: 'LINK-7',
      },
      { says: 'Mallory’s account is linked to Ada’s user', kind: 'adapter.returned', text: 'linkAccount' },
      {
        says: 'Mallory is now signed in as Ada',
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
    about: 'The same attempt, without the dangerous option',
    why: 'An e-mail address from another provider proves nothing. The app sees that it is already in use, refuses, and asks Ada to sign in the way she did before.',
    scenario: { people: PEOPLE, devices: DEVICES, providers: [GITHUB_SETUP, { id: 'discord' }] },
    before: BY_GITHUB,
    way: [
      { ...TO_SIGN_IN, ...MALLORY },
      { do: 'press', button: 'Sign in with Discord', ...MALLORY },
      { ...AUTHORIZE, ...MALLORY },
    ],
    question: {
      asks: 'Without the dangerous option, does Mallory get Ada’s user?',
      answer: 'No. The address is taken, and an address alone proves nothing.',
    },
    switch: { says: 'Link accounts by e-mail address alone', isOn: false, other: 'takeover' },
    pausesAt: ['oauth'],
    watch: [
      {
        says: 'Discord returns Mallory’s account with Ada’s address',
        kind: 'request.sent',
        text: '/auth/callback/discord',
      },
      {
        says: 'The address from Discord belongs to Ada',
        kind: 'adapter.returned',
        text: 'getUserByEmail',
      },
      {
        says: 'The sign-in is refused',
        term: 'account-linking',
        decides: true,
        kind: 'decision.taken',
        rule: 'LINK-6',
      },
      { says: 'The attempt is logged', kind: 'log.written', text: 'OAuthAccountNotLinked' },
    ],
  },
  ...ATTACK_PAIRS,
  ...OLD_HOLES,
]
