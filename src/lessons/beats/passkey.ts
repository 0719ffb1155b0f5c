import type { PASSKEY, PASSKEY_REGISTRATION } from '../flows/passkey.ts'
import type { BeatIdOf, FlowText } from './beat.ts'
import { SESSION_COOKIE, signedIn } from './shared.ts'

export const PASSKEY_TEXT: FlowText<BeatIdOf<typeof PASSKEY>> = {
  name: () => 'Sign-in with a passkey',
  noun: 'sign-in',
  beats: {
    challenge: {
      title: ({ person }) => `A random challenge for ${person}`,
      sentence: ({ person, press }) => [
        `${person} clicks “${press}”, and the app makes up a random challenge.`,
        `${person} clicks, and the app makes up a random challenge.`,
      ],
      whatIfNot: () => 'A signature recorded last week would still work.',
      past: () => 'the app made up a challenge',
      terms: ['challenge'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'No challenge',
    },
    sign: {
      title: ({ person }) => [`${person}’s key signs the challenge`, 'The key signs the challenge'],
      sentence: ({ person, their }) =>
        `${person} unlocks ${their} key, and it signs. Its private half never leaves it.`,
      whatIfNot: () => 'A secret that travels can be stolen on the way, as passwords are.',
      past: ({ person }) => `${person}’s key signed it`,
      terms: ['authenticator', 'user-verification', 'signature', 'origin', 'rp-id'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'No signature',
    },
    'look-up': {
      title: () => 'Whose key is it?',
      sentence: ({ person }) => `The app looks up the public key that ${person} registered.`,
      whatIfNot: ({ their }) => `It couldn’t tell ${their} key from anyone else’s.`,
      past: () => 'the app found the public key',
      terms: ['credential-id'],
      shapes: [{ form: 'call', from: 'app', to: 'database', wire: 'writes' }],
      failed: () => 'A key the app doesn’t know',
    },
    verify: {
      title: () => 'A good signature?',
      sentence: () => 'The app checks challenge, site, flags and signature.',
      whatIfNot: () => 'An old signature, or one for another site, would do.',
      past: () => 'the signature was good',
      missed: () => 'no signature was checked',
      terms: ['webauthn-checks', 'authenticator-data'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'challenge, origin, flags, signature' }],
      failed: () => 'The signature doesn’t count',
    },
    session: {
      title: ({ person }) => `A session cookie for ${person}`,
      sentence: () => 'The app sets a session cookie.',
      whatIfNot: ({ person }) => `${person} would have to sign for every page.`,
      past: () => 'the app set a session cookie',
      missed: () => 'no session was created',
      terms: ['session'],
      shapes: [SESSION_COOKIE],
      failed: ({ person }) => `No session for ${person}`,
    },
  },
  ending: signedIn,
}

export const PASSKEY_REGISTRATION_TEXT: FlowText<BeatIdOf<typeof PASSKEY_REGISTRATION>> = {
  name: () => 'A new passkey',
  noun: 'registration',
  beats: {
    challenge: {
      title: () => 'A random challenge, and wishes',
      sentence: ({ person }) =>
        `${person} asks for a passkey, and the app says what kind and adds a random challenge.`,
      whatIfNot: ({ person }) =>
        `Someone could hand in a key that was made for another purpose, or another day, as ${person}’s.`,
      past: () => 'the app made up a challenge',
      terms: ['challenge', 'rp-id'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'No challenge',
    },
    create: {
      title: ({ person }) => `A new pair of keys for ${person}`,
      sentence: ({ person }) => `${person}’s device makes a pair of keys and sends the app the public one.`,
      whatIfNot: () => 'The app would have to keep a secret, and secrets get stolen from databases.',
      past: ({ person }) => `${person}’s device made two keys`,
      terms: ['authenticator', 'public-key', 'user-verification'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'No key',
    },
    verify: {
      title: () => 'Made here, made now?',
      sentence: () => 'The app checks that the key was made for this site and this challenge.',
      whatIfNot: () => 'A fake site in between could register a key that it can use later.',
      past: () => 'the app checked them',
      terms: ['webauthn-checks', 'origin', 'authenticator-data'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'challenge, origin, flags' }],
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
      title: ({ person }) => `A session cookie for ${person}`,
      sentence: ({ person }) => `The app gives ${person}’s browser a session cookie.`,
      whatIfNot: ({ person }) => `${person} would have a key, and still not be signed in.`,
      past: () => 'the app set a session cookie',
      missed: () => 'no session was created',
      terms: ['session'],
      shapes: [SESSION_COOKIE],
      failed: ({ person }) => `No session for ${person}`,
    },
  },
  ending: ({ person }) => `${person} can sign in with this passkey from now on.`,
}
