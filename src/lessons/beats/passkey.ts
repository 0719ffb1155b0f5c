import type {
  BROUGHT_ANSWER,
  PASSKEY,
  PASSKEY_AUTOFILL,
  PASSKEY_BY_PHONE,
  PASSKEY_ON_MACHINE,
} from '../flows/passkey.ts'
import type { BeatIdOf, BeatText, FlowText, ShapeText } from './beat.ts'
import { AUTHENTICATION_STEPS, checkedParts, checking } from './passkey-checks.ts'
import { CEREMONY_FAILURES } from './passkey-failures.ts'
import { SESSION_COOKIE, signedIn } from './shared.ts'

/** What the flows of passkeys say alike. */

export const TO_THE_APP: ShapeText = {
  form: 'arrow',
  from: 'person',
  to: 'app',
  throughBrowser: true,
  wire: 'request',
}

/** The page’s own script asks. */
export const BY_PAGE: ShapeText = { form: 'arrow', from: 'browser', to: 'app', wire: 'request' }

const challenge: BeatText = {
  title: ({ person }) => `A random challenge for ${person}`,
  sentence: ({ person }) =>
    `${person} asks to sign in with a passkey, and the app makes up a random challenge.`,
  whatIfNot: () => 'A signature recorded last week would still work.',
  past: () => 'the app made up a challenge',
  terms: ['challenge'],
  press: ({ press }) => press,
  shapes: [TO_THE_APP],
  failed: () => 'No challenge',
}

export const pass: BeatText = {
  title: () => 'The browser says where it is',
  sentence: ({ person }) => [
    `The browser passes it to ${person}’s key, with the address of the site it is really on.`,
    'The browser passes it to the key, with the address of the site it is really on.',
  ],
  whatIfNot: ({ person }) => `A fake site could have ${person} sign for the real one.`,
  past: () => 'the browser added its address',
  missed: () => 'no key was asked',
  terms: ['origin', 'rp-id', 'client-data'],
  shapes: [{ form: 'arrow', from: 'browser', to: 'authenticator', wire: () => 'challenge, origin, RP ID' }],
  failed: () => 'No key is asked',
}

export const unlock: BeatText = {
  title: ({ person }) => `${person} unlocks the key`,
  sentence: ({ person, their }) => `${person} unlocks ${their} key: with a finger, a face, a PIN or a touch.`,
  whatIfNot: ({ their }) => `Anyone who picks up ${their} laptop could use it.`,
  past: ({ person }) => `${person} unlocked it`,
  missed: () => 'no key was unlocked',
  terms: ['user-verification', 'user-presence'],
  dialog: true,
  shapes: [{ form: 'arrow', from: 'person', to: 'authenticator', throughBrowser: true }],
  failed: () => 'No key is unlocked',
}

const sign: BeatText = {
  title: () => 'The key signs',
  sentence: () => 'The key signs. Its private half never leaves it.',
  whatIfNot: () => 'A secret that travels can be stolen on the way, as passwords are.',
  past: () => 'the key signed',
  missed: () => 'nothing was signed',
  terms: ['authenticator', 'signature', 'authenticator-data'],
  shapes: [{ form: 'arrow', from: 'authenticator', to: 'browser', wire: () => 'getAssertion' }],
  failed: () => 'No signature',
}

const lookUp: BeatText = {
  title: () => 'Whose key is it?',
  sentence: () => 'The app looks up the public key that was registered with this key.',
  whatIfNot: ({ their }) => `It couldn’t tell ${their} key from anyone else’s.`,
  past: () => 'the app found the public key',
  missed: () => 'no key was looked up',
  terms: ['credential-id', 'public-key'],
  shapes: [{ form: 'call', from: 'app', to: 'database', wire: 'writes' }],
  failed: () => 'A key the app doesn’t know',
}

const verify: BeatText = {
  title: () => 'A good signature?',
  sentence: checking('The app checks challenge, site, flags and signature.', AUTHENTICATION_STEPS),
  whatIfNot: () => 'An old signature, or one for another site, would do.',
  past: ({ leftOut }) =>
    leftOut.length === 0 ? 'the signature was good' : 'the app found nothing wrong with it',
  missed: () => 'no signature was checked',
  terms: ['webauthn-checks', 'authenticator-data'],
  shapes: [
    {
      form: 'check',
      from: 'app',
      wire: checkedParts('challenge, origin, flags, signature', AUTHENTICATION_STEPS),
    },
  ],
  failed: () => 'The signature doesn’t count',
}

export const session: BeatText = {
  title: ({ person }) => `A session cookie for ${person}`,
  sentence: ({ person }) => `The app gives ${person}’s browser a session cookie.`,
  whatIfNot: ({ person }) => `${person} would have to sign for every page.`,
  past: () => 'the app set a session cookie',
  missed: () => 'no session was created',
  terms: ['session'],
  shapes: [SESSION_COOKIE],
  failed: ({ person }) => `No session for ${person}`,
}

const SIGN_IN = {
  noun: 'sign-in',
  ending: signedIn,
  failures: CEREMONY_FAILURES,
} as const

const beats = { challenge, pass, unlock, sign, 'look-up': lookUp, verify, session }

export const PASSKEY_TEXT: FlowText<BeatIdOf<typeof PASSKEY>> = {
  ...SIGN_IN,
  name: () => 'Sign-in with a passkey',
  beats,
}

export const PASSKEY_AUTOFILL_TEXT: FlowText<BeatIdOf<typeof PASSKEY_AUTOFILL>> = {
  ...SIGN_IN,
  name: () => 'Passkey from the autofill',
  beats: {
    ...beats,
    challenge: {
      ...challenge,
      title: () => 'A challenge before anyone asks',
      sentence: () => 'The page has just opened, and its script already asks for a random challenge.',
      whatIfNot: () => 'There would be nothing to sign by the time someone chooses a passkey.',
      terms: ['challenge', 'conditional-ui'],
      shapes: [BY_PAGE],
    },
    pass: {
      ...pass,
      title: () => 'The browser waits in the field',
      sentence: ({ person }) => [
        `The browser offers ${person}’s passkeys for this site where a name is typed, and waits.`,
        'The browser offers passkeys for this site where a name is typed, and waits.',
      ],
      whatIfNot: ({ person }) => `${person} would have to remember that a passkey exists, and ask for it.`,
      past: () => 'the browser waited in the field',
      terms: ['conditional-ui', 'origin', 'rp-id'],
    },
    unlock: {
      ...unlock,
      title: ({ person }) => `${person} chooses and unlocks it`,
      sentence: ({ person }) => `${person} chooses the passkey in the field, and unlocks it.`,
      whatIfNot: () => 'The page would learn who is here before that person said so.',
    },
  },
}

export const PASSKEY_BY_PHONE_TEXT: FlowText<BeatIdOf<typeof PASSKEY_BY_PHONE>> = {
  ...SIGN_IN,
  name: () => 'Sign-in with a passkey on a phone',
  beats: {
    challenge,
    pass: {
      ...pass,
      title: () => 'No passkey here: a code to scan',
      sentence: ({ person }) => [
        `The passkey isn’t on this device, so the browser shows ${person} a code to scan.`,
        'The passkey isn’t on this device, so the browser shows a code to scan.',
      ],
      whatIfNot: ({ person }) => `${person} would need a passkey on every device.`,
      past: () => 'the browser showed a code',
      terms: ['cross-device', 'origin', 'rp-id'],
    },
    scan: {
      title: ({ person }) => `${person} scans the code`,
      sentence: ({ person }) =>
        `${person} scans the code with the phone. Both devices find each other by Bluetooth.`,
      whatIfNot: ({ person, them }) =>
        `Mallory could send ${person} a picture of a code from her screen, and have ${them} sign from far away.`,
      past: ({ person }) => `${person} scanned it`,
      missed: () => 'no phone was asked',
      terms: ['cross-device'],
      dialog: true,
      shapes: [{ form: 'arrow', from: 'person', to: 'authenticator', throughBrowser: true }],
      failed: () => 'No phone scans the code',
    },
    unlock: {
      ...unlock,
      title: ({ person }) => `${person} unlocks the phone`,
      sentence: ({ person }) => `${person} unlocks the phone: with a finger, a face or its screen lock.`,
      whatIfNot: ({ their }) => `Anyone who holds ${their} phone could sign in.`,
    },
    sign,
    'look-up': lookUp,
    verify,
    session,
  },
}

export const PASSKEY_ON_MACHINE_TEXT: FlowText<BeatIdOf<typeof PASSKEY_ON_MACHINE>> = {
  ...SIGN_IN,
  name: () => 'Sign-in with a passkey of yours',
  beats: {
    challenge,
    sign: {
      ...sign,
      title: () => 'Your own key signs the challenge',
      sentence: () => 'This machine’s key is unlocked, and it signs. Its private half never leaves it.',
      terms: ['authenticator', 'user-verification', 'signature', 'origin', 'rp-id'],
      shapes: [TO_THE_APP],
    },
    'look-up': lookUp,
    verify,
    session,
  },
}

export const BROUGHT_ANSWER_TEXT: FlowText<BeatIdOf<typeof BROUGHT_ANSWER>> = {
  ...SIGN_IN,
  name: () => 'A key’s answer, sent again',
  beats: {
    send: {
      title: ({ person }) => `${person} sends a recorded answer`,
      sentence: ({ person }) => `${person} sends the app what a key has signed before.`,
      whatIfNot: () => 'There would be nothing to defend against: answers can be recorded, and sent again.',
      past: ({ person }) => `${person} sent an old answer`,
      terms: ['challenge', 'signature'],
      shapes: [TO_THE_APP],
      failed: () => 'Nothing arrives',
    },
    'look-up': lookUp,
    challenge: {
      title: () => 'Is there a challenge for it?',
      sentence: () => 'The app takes the challenge that it made up for this browser out of a cookie.',
      whatIfNot: () => 'Any answer that was ever recorded would do.',
      past: () => 'the app found its challenge',
      missed: () => 'no challenge was compared',
      terms: ['challenge'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'challenge cookie' }],
      failed: () => 'No challenge left',
    },
    verify,
    session,
  },
}
