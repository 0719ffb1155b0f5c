import { AUTHORIZE, BY_GITHUB, GITHUB_SETUP, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import {
  ACCEPTED,
  ASKED,
  answer,
  CHOOSE,
  LEFT_OUT,
  LOGIN,
  NOT_ACCEPTED,
  ON_A_KEY,
  PIN,
  SCENARIO,
  SIGNED,
  situation,
  TOUCH,
  UNLOCK,
  USE,
  WRONG_PIN,
  withAndWithout,
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

/** What people try with other people's passkeys, and what the app's checks are for. */
export const PASSKEY_ATTACK_SCENES: readonly Scene[] = [
  situation({
    id: 'passkey-replayed-challenge',
    title: 'The same challenge twice',
    about: 'Ada’s own answer is sent once more, from her own browser',
    why: 'A challenge serves once. Its cookie is removed with the first answer, so the second one has nothing to be compared with, although signature, site and key are good. Without the cookie there isn’t even a check to turn off.',
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
  ...withAndWithout(
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
    11,
    'Compare the challenge (step 11)',
    {
      id: 'passkey-replayed-answer-accepted',
      title: 'A stolen answer, accepted',
      about: 'The same answer, to an app that doesn’t compare the challenge',
      why: 'Signature, site and key are as good as they were for Ada. Without step 11 nothing ties them to this sign-in, so a recorded answer is as useful as a recorded password: today, and next year.',
      question: {
        asks: 'The app no longer compares the challenge. Is Mallory in with Ada’s answer?',
        answer: 'Yes. The signature is Ada’s, and the app doesn’t look at what it was made for.',
      },
      watch: [
        ASKED,
        LEFT_OUT,
        ACCEPTED,
        {
          says: 'Mallory has a session for Ada’s user',
          term: 'session',
          kind: 'cookie.stored',
          text: 'session-token',
          party: 'attacker',
          decides: true,
        },
      ],
    },
  ),
  ...withAndWithout(
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
    22,
    'Compare the counter (step 22)',
    {
      id: 'passkey-clone-unnoticed',
      title: 'A copied key, unnoticed',
      about: 'The same copy, and an app that doesn’t look at counters',
      why: 'Many apps leave step 22 out, because synced passkeys always count zero. Then two keys sign in as Ada, and no one notices. The counter never stopped the copy. It only gave it away.',
      question: {
        asks: 'Mallory signed in with a copy, and the app doesn’t look at the counter. Does Ada’s own key still work?',
        answer: 'Yes, and so does the copy. The app can’t tell that there are two.',
      },
      watch: [
        ASKED,
        LEFT_OUT,
        { ...ACCEPTED, says: 'The app accepts the copy' },
        { ...ACCEPTED, says: 'The app accepts Ada’s own key, too', decides: true },
      ],
    },
  ),
  ...withAndWithout(
    situation({
      id: 'passkey-uv-preferred',
      title: 'Preferred, but required',
      about: 'The app asks for user verification politely, and insists on it afterwards',
      why: 'Asked with “preferred”, a browser may skip the finger or the PIN where the device has none. If the app then checks the UV flag as if it had asked with “required”, people without a sensor can’t sign in. Ask for what you check.',
      scenario: { providers: [GITHUB_SETUP, { id: 'webauthn' }] },
      way: [
        {
          do: 'keys',
          change: { do: 'verification', authenticator: 'keychain-ada', on: false },
          say: 'take the fingerprint sensor away: “Verify” off, in Ada’s keys',
        },
        USE,
        CHOOSE,
        answer('agree', 'go on without a finger'),
      ],
      question: {
        asks: 'The laptop has no sensor now. Does a good signature suffice?',
        answer: 'No. The app asked for “preferred” and demands the UV flag all the same.',
      },
      watch: [ASKED, SIGNED, { ...NOT_ACCEPTED, says: 'The UV flag is missing', decides: true }],
    }),
    17,
    'Demand the UV flag (step 17)',
    {
      id: 'passkey-uv-unchecked',
      title: 'Preferred, and not checked',
      about: 'The same sign-in, without the demand for user verification',
      why: 'Ada signs in without a finger now, and so does anyone else who sits down at her laptop: the passkey is one factor, something that she has. That may be what you want, after a password. On its own it is less than it looks.',
      question: {
        asks: 'The app no longer demands the UV flag. Is Ada in without a finger?',
        answer: 'Yes. Her laptop alone is enough, for anyone who sits at it.',
      },
      watch: [ASKED, SIGNED, LEFT_OUT, { ...ACCEPTED, decides: true }],
    },
  ),
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
    why: 'Ada’s address at Google is another one than at GitHub, so the app has two users for her, and her passkey belongs to the first. While she is signed in as the second, the app doesn’t change over: it can’t know that both are one person. Auth.js decides that after every check of the signature, so no check can be turned off here.',
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
