import { AUTHORIZE, BY_GITHUB, GITHUB_SETUP, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import {
  ACCEPTED,
  ASKED,
  answer,
  CHOOSE,
  LOGIN,
  NOT_ACCEPTED,
  ON_A_KEY,
  PIN,
  SCENARIO,
  situation,
  TOUCH,
  UNLOCK,
  USE,
  WRONG_PIN,
} from './passkey-parts.ts'
import type { Scene } from './scene.ts'

const MALLORY = {
  ...SCENARIO,
  devices: [
    { id: 'laptop', person: 'ada' },
    { id: 'attacker', person: 'mallory', name: 'Mallory’s laptop', attacker: true },
  ],
} as const
const GRACE = {
  ...SCENARIO,
  devices: [
    { id: 'laptop', person: 'ada' },
    { id: 'grace', person: 'grace', name: 'Grace’s laptop' },
  ],
} as const
const CALLBACK = '/auth/callback/passkey'

/** What people try with other people's passkeys. */
export const PASSKEY_ATTACK_SCENES: readonly Scene[] = [
  situation({
    id: 'passkey-replayed-challenge',
    title: 'The same challenge twice',
    about: 'Ada’s own answer is sent once more, from her own browser',
    why: 'A challenge serves once. Its cookie is removed with the first answer, so the second one has nothing to be compared with, although signature, site and key are good.',
    way: [
      USE,
      CHOOSE,
      UNLOCK,
      {
        do: 'resend',
        from: 'laptop',
        path: CALLBACK,
        say: 'send the same answer once more, as a reload of the form would',
      },
    ],
    question: {
      asks: 'The same good answer arrives twice. Does the second one count?',
      answer: 'No. The challenge was used up by the first.',
    },
    pausesAt: ['passkey', 'brought-answer'],
    watch: [
      ASKED,
      ACCEPTED,
      {
        says: 'The cookie with the challenge is gone',
        term: 'challenge',
        kind: 'check.failed',
        rule: 'WEBAUTHN-5',
        decides: true,
      },
    ],
  }),
  situation({
    id: 'passkey-replayed-answer',
    title: 'A stolen answer',
    about: 'Mallory has recorded what Ada’s browser sent, and sends it herself',
    why: 'The signature covers the challenge that the app made up for Ada. Mallory’s browser has another one. A recorded signature is worth nothing, unlike a recorded password.',
    scenario: MALLORY,
    way: [
      USE,
      CHOOSE,
      UNLOCK,
      { ...LOGIN, device: 'attacker' },
      { ...USE, device: 'attacker' },
      { ...answer('cancel', 'close the dialog: Mallory only wants a challenge'), device: 'attacker' },
      {
        do: 'resend',
        from: 'laptop',
        path: CALLBACK,
        device: 'attacker',
        say: 'send what Ada’s browser sent',
      },
    ],
    question: {
      asks: 'Mallory has Ada’s signed answer, and a challenge. Is she in?',
      answer: 'No. Ada’s signature is for another challenge.',
    },
    pausesAt: ['passkey', 'brought-answer'],
    watch: [
      ASKED,
      ACCEPTED,
      { ...NOT_ACCEPTED, says: 'The challenge isn’t the one for Mallory', decides: true },
    ],
  }),
  situation({
    id: 'passkey-clone',
    title: 'A copied key',
    about: 'Two keys count, and the numbers give them away',
    why: 'Security keys count their signatures. When a copy has signed, the original is behind: the app sees a counter that didn’t go up. It can’t tell which of the two is the copy, so warn the person. No real key can be copied like this.',
    scenario: MALLORY,
    before: ON_A_KEY,
    way: [
      {
        do: 'keys',
        change: { do: 'clone', authenticator: 'key-ada', to: 'mallory' },
        say: 'Mallory copies Ada’s security key, in Ada’s keys',
      },
      {
        do: 'keys',
        change: { do: 'plug in', authenticator: 'key-1', device: 'attacker' },
        say: 'Mallory plugs the copy in',
      },
      { ...LOGIN, device: 'attacker' },
      { ...USE, device: 'attacker' },
      { ...PIN, device: 'attacker' },
      { ...TOUCH, device: 'attacker' },
      USE,
      PIN,
      TOUCH,
    ],
    question: {
      asks: 'Mallory signed in with a copy. Does Ada’s own key still work?',
      answer: 'No. Its counter didn’t go up, so the app knows that there are two keys.',
    },
    watch: [
      ASKED,
      ACCEPTED,
      { ...NOT_ACCEPTED, says: 'The counter didn’t go up', term: 'signature-counter', decides: true },
    ],
  }),
  situation({
    id: 'passkey-lent',
    title: 'A key lent to someone else',
    about: 'Grace has Ada’s security key, and not its PIN',
    why: 'With user verification a passkey is two factors: the key, and a PIN or finger that stays with its owner. Anyone who finds the key has eight guesses. Without verification, the key alone would do.',
    scenario: GRACE,
    before: ON_A_KEY,
    way: [
      {
        do: 'keys',
        change: { do: 'lend', authenticator: 'key-ada', to: 'grace' },
        say: 'Ada hands her security key to Grace, in Ada’s keys',
      },
      {
        do: 'keys',
        change: { do: 'plug in', authenticator: 'key-ada', device: 'grace' },
        say: 'Grace plugs it in',
      },
      { ...LOGIN, device: 'grace' },
      { ...USE, device: 'grace' },
      { ...WRONG_PIN, device: 'grace', say: 'guess the PIN: 0000' },
      { ...answer('cancel', 'give up'), device: 'grace' },
    ],
    question: {
      asks: 'Grace has Ada’s key in her hand. Can she sign in as Ada?',
      answer: 'Not without the PIN. The key signs for its owner only.',
    },
    error: 'cancelled',
    watch: [
      ASKED,
      {
        says: 'The key refuses Grace’s guess',
        term: 'user-verification',
        kind: 'authenticator.answered',
        text: 'CTAP2_ERR_PIN_INVALID',
        decides: true,
      },
    ],
  }),
  situation({
    id: 'passkey-of-another-user',
    title: 'Another person’s credential',
    about: 'Someone is signed in, and a passkey of another user answers',
    why: 'Ada’s address at Google is another one than at GitHub, so the app has two users for her, and her passkey belongs to the first. While she is signed in as the second, the app doesn’t change over: it can’t know that both are one person.',
    scenario: {
      people: [
        {
          id: 'ada',
          name: 'Ada Byron',
          email: 'ada@example.com',
          accounts: { google: { email: 'ada@work.example' } },
        },
      ],
      providers: [GITHUB_SETUP, { id: 'google' }, { id: 'passkey' }],
    },
    before: [
      ...BY_GITHUB,
      { do: 'follow', link: 'Account' },
      { do: 'passkey', button: 'Add a passkey' },
      SIGN_OUT,
      TO_SIGN_IN,
      { do: 'press', button: 'Sign in with Google' },
      AUTHORIZE,
      LOGIN,
    ],
    way: [USE, CHOOSE, UNLOCK],
    question: {
      asks: 'The signature is good. Does the app switch to the passkey’s user?',
      answer: 'No. Someone else is signed in here: AccountNotLinked.',
    },
    watch: [
      ASKED,
      ACCEPTED,
      {
        says: 'The passkey belongs to another user',
        term: 'account-linking',
        kind: 'log.written',
        text: 'AccountNotLinked',
        decides: true,
      },
    ],
  }),
]
