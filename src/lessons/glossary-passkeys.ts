import { entry, type GlossaryEntry } from './glossary-entry.ts'
import { rfc, webauthn } from './specs.ts'

/** Terms of passkeys: what travels, what is checked, and the bytes of both. */
export const PASSKEY_TERMS: readonly GlossaryEntry[] = [
  entry(
    'challenge',
    'challenge',
    'A random value that the key must sign, so that an earlier signature is worth nothing.',
    webauthn(' §13.4.3', 'sctn-cryptographic-challenges'),
  ),
  entry(
    'authenticator',
    'authenticator',
    'What keeps your private keys and signs with them: your laptop, your phone, or a security key.',
    webauthn(' §4', 'authenticator'),
  ),
  entry(
    'user-verification',
    'user verification (UV)',
    'The key asks who you are before it signs: a PIN, a fingerprint or a face.',
    webauthn(' §4', 'user-verification'),
  ),
  entry(
    'origin',
    'origin',
    'Scheme, host and port of the page: https://app.example. The browser itself tells the key, so a fake site can’t lie about it.',
    rfc(6454, '4'),
  ),
  entry(
    'rp-id',
    'RP ID',
    'The name of the site that a passkey belongs to, usually its domain. The key signs for no other.',
    webauthn(' §4', 'rp-id'),
  ),
  entry(
    'credential-id',
    'credential ID',
    'The public name of one passkey. The app finds the stored public key by it.',
    webauthn(' §4', 'credential-id'),
  ),
  entry(
    'public-key',
    'public key',
    'The half of a pair of keys that anyone may have. It checks signatures and can’t make any.',
    webauthn(' §4', 'credential-public-key'),
  ),
  entry(
    'webauthn-checks',
    '§7.2',
    'The list of what a site must check about a signature: challenge, origin, RP ID, flags, counter, and the signature itself.',
    webauthn(' §7.2', 'sctn-verifying-assertion'),
  ),
  entry(
    'authenticator-data',
    '`authenticatorData`',
    'What the key adds and signs: a hash of the RP ID, flags such as “the PIN was checked”, and a counter.',
    webauthn(' §6.1', 'sctn-authenticator-data'),
  ),
  entry(
    'client-data',
    '`clientDataJSON`',
    'What the browser writes down about a ceremony: its type, the challenge and the page. The key signs its hash.',
    webauthn(' §5.8.1', 'dictdef-collectedclientdata'),
  ),
  entry(
    'rp-id-hash',
    'RP ID hash',
    'SHA-256 of the site’s name. The authenticator writes it down, so that a response counts for one site only.',
    webauthn(' §6.1', 'rpidhash'),
  ),
  entry(
    'user-presence',
    'user presence (UP)',
    'Someone touched the key or confirmed on the screen. It doesn’t say who.',
    webauthn(' §4', 'test-of-user-presence'),
  ),
  entry(
    'backup-flags',
    'BE and BS',
    'Whether a passkey may be backed up or synced (BE), and whether it is now (BS).',
    webauthn(' §6.1.3', 'sctn-credential-backup'),
  ),
  entry(
    'signature-counter',
    'signature counter',
    'How often a key has signed. One that doesn’t go up hints at a copy of the key; synced keys stay at zero.',
    webauthn(' §6.1.1', 'sctn-sign-counter'),
  ),
  entry(
    'aaguid',
    'AAGUID',
    'The model of an authenticator, as 16 bytes. All zeros if it doesn’t say.',
    webauthn(' §6.5.1', 'aaguid'),
  ),
  entry(
    'attestation',
    'attestation',
    'A proof of the authenticator’s model, signed by its maker. Most apps don’t ask for one.',
    webauthn(' §6.5', 'sctn-attestation'),
  ),
  entry(
    'attestation-object',
    'attestation object',
    'What an authenticator returns for a new passkey: authenticator data with the new key, and the proof of its model.',
    webauthn(' §6.5.4', 'sctn-generating-an-attestation-object'),
  ),
  entry(
    'cose-key',
    'COSE key',
    'A public key as authenticators write it: a short list of numbered values in CBOR.',
    rfc(9052, '7'),
  ),
  entry(
    'cbor',
    'CBOR',
    'A format like JSON, but in bytes. Authenticators use it since it is short and easy to read for small devices.',
    rfc(8949, '1'),
  ),
  entry(
    'user-handle',
    'user handle',
    'The random name of a user inside a passkey. It tells the app who signs in when no name was typed.',
    webauthn(' §4', 'user-handle'),
  ),
  entry(
    'conditional-ui',
    'conditional UI (autofill)',
    'The browser offers passkeys where a user name is typed. The page learns nothing until one is chosen.',
    webauthn(' §5.1.4', 'enum-mediation'),
  ),
  entry(
    'conditional-create',
    'conditional create (upgrade)',
    'Right after a sign-in with a password, the browser makes a passkey without a dialog if the page asks for it.',
    webauthn(' §5.1.3', 'sctn-createCredential'),
  ),
  entry(
    'cross-device',
    'cross-device sign-in (hybrid)',
    'A phone scans a code and signs for the computer next to it. Bluetooth proves that they are close.',
    webauthn(' §5.8.4', 'enum-transport'),
  ),
  entry(
    'exclude-credentials',
    '`excludeCredentials`',
    'Passkeys that an account already has. An authenticator that has one of them makes no second one.',
    webauthn(' §5.4', 'dom-publickeycredentialcreationoptions-excludecredentials'),
  ),
]
