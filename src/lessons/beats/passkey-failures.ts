import type { FailureText } from './beat.ts'

/** Why a ceremony ended without a passkey, by its reason. The page only gets a name, which is the same for most of them. */
export const CEREMONY_FAILURES: Readonly<Record<string, FailureText>> = {
  cancelled: {
    sentence: ({ person }) => `${person} cancels the dialog. The page only learns NotAllowedError.`,
    why: () =>
      'It gets the same name when the time is up, or when there is no passkey. Offer another way to sign in.',
  },
  'timed out': {
    sentence: ({ person }) => `${person} does nothing until the time is up.`,
    why: () => 'The page asked with a timeout, and only learns NotAllowedError. Let people try again.',
  },
  'no credential': {
    sentence: ({ person }) => `${person} has no passkey for this site here.`,
    why: () =>
      'The page can’t tell that from a cancelled dialog: it must not find out who has passkeys where.',
  },
  'no authenticator': {
    sentence: () => 'Nothing here can do what the page asks for.',
    why: () =>
      'A demand such as user verification rules out every key here. Ask for less, or offer another way.',
  },
  'no recent sign-in': {
    sentence: () => 'The browser makes no passkey without asking: no one has just signed in.',
    why: () =>
      'It does so only within five minutes of a sign-in with a password. Offer a button for everyone else.',
    terms: ['conditional-create'],
  },
  'credential excluded': {
    sentence: ({ person }) => `${person}’s key already has a passkey of this account.`,
    why: () => 'The app listed it in excludeCredentials. This one has a name: InvalidStateError.',
    terms: ['exclude-credentials'],
  },
  'verification failed': {
    sentence: () => 'The key doesn’t recognise the person who uses it.',
    why: () => 'A wrong finger or face. The page only learns NotAllowedError.',
  },
  'verification blocked': {
    sentence: () => 'Too many wrong fingers: the key checks none any more.',
    why: () => 'Unlock the device with its PIN or password first.',
  },
  'PIN blocked until power cycle': {
    sentence: () => 'Three wrong PINs in a row: the key wants to be plugged in again.',
    why: () =>
      'So that malware can’t use up all eight attempts by itself. The page only learns NotAllowedError.',
    terms: ['user-verification'],
  },
  'PIN blocked': {
    sentence: () => 'Eight wrong PINs: the key is locked for good.',
    why: () => 'Only a reset helps, and that deletes its passkeys. Keep a second key.',
    terms: ['user-verification'],
  },
  'refused: SecurityError': {
    sentence: () => 'The browser refuses: this page may not use passkeys of that site.',
    why: () =>
      'The RP ID must be the page’s own domain or one above it, or list the page’s origin as related.',
    terms: ['rp-id', 'origin'],
  },
  'refused: NotAllowedError': {
    sentence: () => 'The browser refuses: this frame may not use passkeys.',
    why: () => 'A frame of another origin needs the page’s permission: allow="publickey-credentials-get".',
    terms: ['origin'],
  },
  'unsupported algorithm': {
    sentence: () => 'No key here knows an algorithm that the site takes.',
    why: () => 'The page gets NotSupportedError. Offer ES256 (-7) and RS256 (-257) in pubKeyCredParams.',
  },
  'unsupported option': {
    sentence: () => 'The key can’t do what the site asks for.',
    why: () => 'A discoverable credential, for instance, on a key from before passkeys.',
  },
  'storage full': {
    sentence: () => 'The key has no room for another passkey.',
    why: () => 'Security keys keep between 25 and a few hundred. Delete one that isn’t used.',
  },
}
