import type {
  PASSKEY_REGISTRATION,
  PASSKEY_REGISTRATION_ON_MACHINE,
  PASSKEY_UPGRADE,
} from '../flows/passkey.ts'
import type { BeatIdOf, BeatText, FlowText } from './beat.ts'
import { BY_PAGE, pass, session, TO_THE_APP, unlock } from './passkey.ts'
import { checkedParts, checking, REGISTRATION_STEPS } from './passkey-checks.ts'
import { CEREMONY_FAILURES } from './passkey-failures.ts'

const create: BeatText = {
  title: ({ person }) => `A new pair of keys for ${person}`,
  sentence: ({ person }) => `${person}’s device makes a pair of keys and hands out the public one.`,
  whatIfNot: () => 'The app would have to keep a secret, and secrets get stolen from databases.',
  past: ({ person }) => `${person}’s device made two keys`,
  missed: () => 'no keys were made',
  terms: ['authenticator', 'public-key', 'attestation-object'],
  shapes: [{ form: 'arrow', from: 'authenticator', to: 'browser', wire: () => 'makeCredential' }],
  failed: () => 'No key',
}

const beats = {
  challenge: {
    title: () => 'A random challenge, and wishes',
    sentence: ({ person }) =>
      `${person} asks for a passkey, and the app says what kind and adds a random challenge.`,
    whatIfNot: ({ person }) =>
      `Someone could hand in a key that was made for another purpose, or another day, as ${person}’s.`,
    past: () => 'the app made up a challenge',
    terms: ['challenge', 'rp-id'],
    press: ({ press }) => press,
    shapes: [TO_THE_APP],
    failed: () => 'No challenge',
  },
  pass: {
    ...pass,
    sentence: ({ person }) => [
      `The browser passes both to ${person}’s device, with the address of the site it is really on.`,
      'The browser passes both on, with the address of the site it is really on.',
    ],
    whatIfNot: ({ person }) => `A fake site could have ${person} make a key for the real one.`,
  },
  unlock: {
    ...unlock,
    title: ({ person }) => `${person} agrees`,
    sentence: ({ person }) => `${person} agrees to a new passkey: with a finger, a face, a PIN or a touch.`,
    whatIfNot: () => 'Any page could fill a key with passkeys, and no one would know.',
    past: ({ person }) => `${person} agreed`,
    failed: () => 'No one agrees',
  },
  create,
  verify: {
    title: () => 'Made here, made now?',
    sentence: checking(
      'The app checks that the key was made for this site and this challenge.',
      REGISTRATION_STEPS,
    ),
    whatIfNot: () => 'A fake site in between could register a key that it can use later.',
    past: () => 'the app checked them',
    missed: () => 'no key was checked',
    terms: ['webauthn-checks', 'origin', 'authenticator-data'],
    shapes: [
      { form: 'check', from: 'app', wire: checkedParts('challenge, origin, flags', REGISTRATION_STEPS) },
    ],
    failed: () => 'The key doesn’t count',
  },
  store: {
    title: () => 'The public key, stored',
    sentence: ({ person }) => `The app stores the public key with ${person}’s user.`,
    whatIfNot: () => 'The next signature could not be checked by anyone.',
    past: () => 'the app stored the public one',
    missed: () => 'no key was stored',
    terms: ['credential-id', 'public-key', 'adapter'],
    shapes: [{ form: 'call', from: 'app', to: 'database', wire: 'writes' }],
    failed: () => 'The key isn’t stored',
  },
  session: {
    ...session,
    whatIfNot: ({ person }) => `${person} would have a key, and still not be signed in.`,
  },
} as const satisfies Readonly<Record<string, BeatText>>

const REGISTRATION = {
  noun: 'registration',
  ending: ({ person }) => `${person} can sign in with this passkey from now on.`,
  failures: CEREMONY_FAILURES,
} as const satisfies Partial<FlowText>

export const PASSKEY_REGISTRATION_TEXT: FlowText<BeatIdOf<typeof PASSKEY_REGISTRATION>> = {
  ...REGISTRATION,
  name: () => 'A new passkey',
  beats,
}

export const PASSKEY_REGISTRATION_ON_MACHINE_TEXT: FlowText<
  BeatIdOf<typeof PASSKEY_REGISTRATION_ON_MACHINE>
> = {
  ...REGISTRATION,
  name: () => 'A new passkey of yours',
  beats: {
    challenge: beats.challenge,
    create: { ...create, shapes: [TO_THE_APP] },
    verify: beats.verify,
    store: beats.store,
    session: beats.session,
  },
}

export const PASSKEY_UPGRADE_TEXT: FlowText<BeatIdOf<typeof PASSKEY_UPGRADE>> = {
  ...REGISTRATION,
  name: () => 'A passkey without a dialog',
  beats: {
    challenge: {
      ...beats.challenge,
      title: () => 'The page asks by itself',
      sentence: () => 'The page’s script asks for a passkey, and the app adds a random challenge.',
      terms: ['challenge', 'conditional-create'],
      shapes: [BY_PAGE],
    },
    pass: {
      ...beats.pass,
      title: () => 'A password, a moment ago?',
      sentence: ({ person }) => [
        `The browser shows no dialog, because ${person} has just signed in with a password.`,
        'The browser shows no dialog: a password was typed here a moment ago.',
      ],
      whatIfNot: () => 'Any page could fill a keychain with passkeys, and no one would know.',
      past: () => 'the browser needed no dialog',
      terms: ['conditional-create', 'origin', 'rp-id'],
    },
    create: {
      ...create,
      sentence: ({ person }) => [
        `${person}’s keychain makes a pair of keys. No finger, so the flags UP and UV are clear.`,
        'The keychain makes a pair of keys. No finger, so the flags UP and UV are clear.',
      ],
      whatIfNot: ({ person }) => `${person} would go on typing a password, which a fake site can collect.`,
      terms: ['authenticator', 'public-key', 'user-presence', 'user-verification'],
    },
    verify: {
      ...beats.verify,
      sentence: checking(
        'The app checks site and challenge, and doesn’t ask for the flags UP and UV.',
        REGISTRATION_STEPS,
      ),
    },
    store: beats.store,
    session: beats.session,
  },
}
