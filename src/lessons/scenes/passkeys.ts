import { GITHUB_SETUP } from './moves.ts'
import {
  ACCEPTED,
  ADD,
  ASKED,
  AT_ACCOUNT,
  answer,
  CHOOSE,
  ends,
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
  WITH_PASSKEY,
  WRONG_PIN,
} from './passkey-parts.ts'
import type { Scene } from './scene.ts'

const SAME_NAME =
  'The page only gets NotAllowedError, as for every other way in which a dialog ends without a passkey.'

/** What happens between a person, a browser and a key, and what a site finds out about it. */
export const PASSKEY_SCENES: readonly Scene[] = [
  situation({
    id: 'passkey-none-here',
    title: 'No passkey here',
    about: 'Ada has none for this site, and the page may not know',
    why: `If a page could tell “no passkey” from “cancelled”, any site could find out who has an account where. ${SAME_NAME}`,
    scenario: { ...SCENARIO, start: LOGIN.url },
    before: [],
    way: [USE, answer('cancel', 'close the dialog')],
    question: {
      asks: 'Ada has no passkey. Will the page find that out?',
      answer: 'No. It gets NotAllowedError, the same name as for a cancelled dialog.',
    },
    error: 'no passkey',
    watch: [
      ASKED,
      { says: 'The dialog says that there is none', kind: 'ceremony.prompted', text: 'nothing usable' },
      { ...ends('no credential', 'The page gets NotAllowedError'), decides: true },
    ],
  }),
  situation({
    id: 'passkey-cancelled',
    title: 'Cancelled',
    about: 'Ada closes the dialog',
    why: `A person may say no, and needn’t explain it. ${SAME_NAME} Let people try again or sign in another way.`,
    way: [USE, CHOOSE, answer('cancel', 'cancel the dialog')],
    question: {
      asks: 'Ada cancels. What does the page get?',
      answer: 'NotAllowedError. It can’t tell whether she cancelled or has no passkey.',
    },
    error: 'cancelled',
    watch: [ASKED, { ...ends('cancelled', 'The page gets NotAllowedError'), decides: true }],
  }),
  situation({
    id: 'passkey-timed-out',
    title: 'Timed out',
    about: 'Ada is called away, and the dialog closes by itself',
    why: `The app asked with a timeout of five minutes, which is what the specification suggests where the person is verified. ${SAME_NAME}`,
    way: [USE, CHOOSE, { do: 'advance', seconds: 301 }],
    question: {
      asks: 'Five minutes pass. Does the page get a TimeoutError?',
      answer: 'No, NotAllowedError. Even how long it took is the page’s own guess.',
    },
    error: 'timed out',
    watch: [ASKED, { ...ends('timed out', 'The page gets NotAllowedError'), decides: true }],
  }),
  situation({
    id: 'passkey-wrong-pin',
    title: 'A wrong PIN',
    about: 'The security key counts, and the site never hears of it',
    why: 'The PIN goes to the key and no further: the app never sees it, so a fake site can’t collect it. The key allows eight attempts, and starts to count again after a right one.',
    before: ON_A_KEY,
    way: [USE, WRONG_PIN, PIN, TOUCH],
    question: {
      asks: 'Ada mistypes her PIN. Who finds out?',
      answer: 'Only the key and the browser. The site sees a good signature, and nothing else.',
    },
    watch: [
      ASKED,
      {
        says: 'The key refuses the PIN, and counts',
        term: 'user-verification',
        kind: 'authenticator.answered',
        text: 'CTAP2_ERR_PIN_INVALID',
        decides: true,
      },
      SIGNED,
      ACCEPTED,
    ],
  }),
  situation({
    id: 'passkey-locked',
    title: 'Locked',
    about: 'Three wrong PINs in a row',
    why: 'After three wrong PINs the key wants to be plugged in again, so that a program can’t use up all attempts by itself. After eight it is locked for good: only a reset helps, which deletes its passkeys.',
    before: ON_A_KEY,
    way: [USE, WRONG_PIN, WRONG_PIN, WRONG_PIN],
    question: {
      asks: 'Three wrong PINs. Can Ada type the right one now?',
      answer: 'Not before she unplugs the key and plugs it in again.',
    },
    error: 'locked',
    watch: [
      ASKED,
      {
        says: 'The key takes no PIN any more',
        term: 'user-verification',
        kind: 'authenticator.answered',
        text: 'CTAP2_ERR_PIN_AUTH_BLOCKED',
      },
      { ...ends('PIN blocked until power cycle', 'The page gets NotAllowedError'), decides: true },
    ],
  }),
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
  situation({
    id: 'passkey-on-new-phone',
    title: 'On a new phone',
    about: 'A synced passkey is there already',
    why: 'Keychains copy passkeys to a person’s other devices, end to end encrypted. The flags BE and BS say so to the app. A synced passkey keeps its counter at zero: several devices can’t count together.',
    way: [
      { ...LOGIN, device: 'phone' },
      { ...USE, device: 'phone' },
      { ...CHOOSE, device: 'phone' },
      { ...UNLOCK, device: 'phone' },
    ],
    question: {
      asks: 'Ada registered her passkey on the laptop. Can she sign in on the phone?',
      answer: 'Yes. Her keychain has brought it there, private key and all.',
    },
    watch: [
      ASKED,
      { ...SIGNED, says: 'The phone signs with the same key', term: 'backup-flags' },
      { ...ACCEPTED, decides: true },
    ],
  }),
  situation({
    id: 'passkey-deleted-here',
    title: 'Deleted on the device',
    about: 'Ada tidied up her keychain',
    why: 'The app still has the public key, which is of no use without the private one. It can’t find out: the browser answers as if Ada had cancelled. Offer another way to sign in, and to add a new passkey.',
    way: [
      {
        do: 'keys',
        change: { do: 'delete', authenticator: 'keychain-ada' },
        say: 'delete the passkey, in Ada’s keys',
      },
      USE,
      answer('cancel', 'close the dialog'),
    ],
    question: {
      asks: 'The app still lists Ada’s passkey. Can she sign in with it?',
      answer: 'No. The private key is gone, and the app can’t make another one.',
    },
    error: 'no passkey',
    watch: [ASKED, { ...ends('no credential', 'The page gets NotAllowedError'), decides: true }],
  }),
  situation({
    id: 'passkey-deleted-there',
    title: 'Deleted on the server',
    about: 'The device signs, and the app knows no such key',
    why: 'The browser goes on offering a passkey that the app has deleted, and every sign-in with it fails. A site can tell authenticators: PublicKeyCredential.signalUnknownCredential(). Here the app’s lookup finds no row.',
    way: [
      {
        do: 'setup',
        setup: {
          faults: [
            {
              id: 'deleted',
              target: { at: 'adapter', operation: 'getAuthenticator' },
              effect: { does: 'return-nothing' },
              once: false,
            },
          ],
        },
        say: 'let the app’s database lose the row: fault “getAuthenticator returns nothing”',
      },
      USE,
      CHOOSE,
      UNLOCK,
    ],
    question: {
      asks: 'The app has deleted the passkey. Does the browser know?',
      answer: 'No. Ada’s device signs as ever, and the app finds no key to check it with.',
    },
    watch: [
      ASKED,
      SIGNED,
      {
        says: 'The app knows no such passkey',
        term: 'credential-id',
        kind: 'check.failed',
        rule: 'WEBAUTHN-6',
        decides: true,
      },
    ],
  }),
  situation({
    id: 'passkey-second-refused',
    title: 'A second passkey, refused',
    about: 'excludeCredentials keeps a key from having two for one account',
    why: 'The app lists the passkeys that the account has. A key that finds one of its own in the list makes no second one. This is the one case where the page learns more: the person has agreed by then.',
    before: WITH_PASSKEY,
    way: [ADD, UNLOCK],
    question: {
      asks: 'Ada’s keychain has a passkey already. Does it make a second one?',
      answer: 'No, and the page gets a name of its own for that: InvalidStateError.',
    },
    pausesAt: ['passkey-registration'],
    error: 'excluded',
    watch: [
      {
        says: 'The keychain finds one of its own in the app’s list',
        term: 'exclude-credentials',
        kind: 'authenticator.answered',
        text: 'CTAP2_ERR_CREDENTIAL_EXCLUDED',
      },
      {
        ...ends('credential excluded', 'The page gets InvalidStateError'),
        decides: true,
      },
    ],
  }),
  situation({
    id: 'passkey-autofill',
    title: 'Autofill',
    about: 'The browser offers the passkey where a name is typed',
    why: 'The page asks as soon as it opens, with an empty list, and waits. Only who has a passkey sees anything, and the page learns nothing until it is chosen. So there is no button to explain, and no error for people without one.',
    scenario: { providers: [GITHUB_SETUP, { id: 'passkey', passkeys: { autofill: true } }] },
    way: [
      { do: 'open', url: 'https://app.example/auth/signin' },
      answer('agree', 'choose the passkey below the field'),
      UNLOCK,
    ],
    question: {
      asks: 'No one has pressed anything yet. Does the page know that Ada has a passkey?',
      answer: 'No. The browser shows it to Ada, and the page waits for an answer that may never come.',
    },
    pausesAt: ['passkey-autofill'],
    watch: [
      ASKED,
      {
        says: 'Ada chooses it where she would type her name',
        term: 'conditional-ui',
        kind: 'ceremony.decided',
        text: 'choose account',
        decides: true,
      },
      SIGNED,
      ACCEPTED,
    ],
  }),
  situation({
    id: 'passkey-by-phone',
    title: 'With the phone next to it',
    about: 'The laptop shows a code, the phone signs',
    why: 'For a computer that isn’t yours. The code tells the phone whom to talk to, and Bluetooth proves that both are in one room, so a picture of the code is worth nothing far away. Here the radio is a story: devices are always near.',
    way: [
      {
        do: 'keys',
        change: { do: 'sync', device: 'laptop', on: false },
        say: 'take the laptop out of Ada’s keychain, in Ada’s keys',
      },
      USE,
      answer('agree', 'scan the code with the phone'),
      answer('agree', 'show your finger to the phone'),
    ],
    question: {
      asks: 'The laptop has no passkey. Does Ada need another one?',
      answer: 'No. Her phone has one, and signs for the laptop next to it.',
    },
    pausesAt: ['passkey-by-phone'],
    watch: [
      ASKED,
      {
        says: 'The browser shows a code to scan',
        term: 'cross-device',
        kind: 'ceremony.prompted',
        text: 'scan code',
      },
      { ...SIGNED, decides: true, says: 'The phone signs' },
      ACCEPTED,
    ],
  }),
  situation({
    id: 'passkey-attestation',
    title: 'Attestation wanted, not given',
    about: 'The app asks for the maker’s proof, and a keychain has none',
    why: 'Attestation proves the model of a key. Keychains give none, because it would say which devices someone has. An app that insists on it shuts out most people; Auth.js’s library takes the passkey without.',
    scenario: { providers: [GITHUB_SETUP, { id: 'passkey', passkeys: { attestation: 'direct' } }] },
    before: AT_ACCOUNT,
    way: [ADD, UNLOCK],
    question: {
      asks: 'The app asks for attestation and gets none. Does it take the passkey?',
      answer: 'Yes. Format “none” is a valid answer; refusing it would be the app’s own decision.',
    },
    pausesAt: ['passkey-registration'],
    watch: [
      { says: 'The page asks for a new passkey', kind: 'ceremony.asked', text: 'credentials.create()' },
      {
        says: 'The keychain makes it, and says nothing about its model',
        term: 'attestation',
        kind: 'authenticator.answered',
        text: 'makeCredential',
      },
      {
        ...ACCEPTED,
        says: 'The app takes it without attestation',
        term: 'attestation-object',
        decides: true,
      },
    ],
  }),
]
