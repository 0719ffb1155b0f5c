import type { CheckData } from '../../protocol/steps.ts'
import type { FailureText } from './beat.ts'

type Part = keyof typeof VERIFICATION_FAILURES

/** Why a passkey's answer was refused, by what the verification looked at. */
export const VERIFICATION_FAILURES = {
  type: {
    title: () => 'An answer to another question',
    sentence: () => 'The app gets the answer to another question: it mixes up the two ceremonies.',
    why: () =>
      'The type in the client data is wrong. Send what create() gave to the registration, what get() gave to the sign-in.',
  },
  challenge: {
    title: () => 'An answer to another challenge',
    sentence: () => 'The answer belongs to another challenge than the one that the app just made.',
    why: () =>
      'Someone sent an old answer again, or a second tab asked meanwhile. Load the page again and use the passkey once.',
  },
  origin: {
    title: () => 'Signed on another page',
    sentence: () => 'The answer was made on another page than the app’s own.',
    why: () =>
      'The browser wrote its origin into the client data. Compare it with the app’s address: https, host and port.',
  },
  site: {
    title: () => 'Signed for another site',
    sentence: () => 'The key signed for another site.',
    why: () =>
      'The authenticator data has the hash of the RP ID. The page must ask with the same RP ID that the app expects.',
  },
  presence: {
    title: () => 'Was anyone there?',
    sentence: () => 'Nothing says that someone was there: the flag UP is missing.',
    why: () =>
      'Only a passkey that the browser makes without a dialog may lack it. For that, set requireUserPresence to false.',
  },
  verification: {
    title: () => 'Who used the key?',
    sentence: () => 'The key didn’t check who used it: the flag UV is missing.',
    why: () =>
      'A touch was enough for the key. Ask with userVerification “required”, or set requireUserVerification to false.',
  },
  backup: {
    title: () => 'The backup flags contradict',
    sentence: () => 'The key says that it is backed up, and that it can’t be.',
    why: () => 'The flags BE and BS contradict each other. A real key never sends that.',
  },
  signature: {
    title: () => 'The signature doesn’t fit',
    sentence: () => 'The signature doesn’t fit the public key that the app has stored.',
    why: () =>
      'Another key signed, or something was changed afterwards. Compare the stored key with the one of the registration.',
  },
  counter: {
    title: () => 'Perhaps a copied key',
    sentence: () => 'The key’s counter didn’t go up: this may be a copy of the key.',
    why: () =>
      'Compare it with the counter that the app stored. Synced passkeys always send 0, which is fine.',
  },
  algorithm: {
    title: () => 'An algorithm that wasn’t offered',
    sentence: () => 'The new key uses an algorithm that the app didn’t ask for.',
    why: () => 'Offer the same algorithms in pubKeyCredParams that supportedAlgorithmIDs accepts.',
  },
  attestation: {
    title: () => 'The maker’s statement is wrong',
    sentence: () => 'The statement about the key’s maker doesn’t hold.',
    why: () =>
      'Its format, its signature or its certificates are wrong. Without a list of trusted makers, ask for attestation “none”.',
  },
} as const satisfies Readonly<Record<string, FailureText>>

/** What SimpleWebAuthn says, from version 9 on. */
const BY_MESSAGE: readonly (readonly [RegExp, Part])[] = [
  [/^Unexpected \w+ response type/, 'type'],
  [/^Unexpected \w+ response challenge/, 'challenge'],
  [/^Unexpected \w+ response origin/, 'origin'],
  [/^Unexpected RP ID/, 'site'],
  [/^User (?:not present|presence was required)/, 'presence'],
  [/^User verification (?:was )?required/, 'verification'],
  [/^Single-device credential indicated/, 'backup'],
  [/^Response counter value/, 'counter'],
  [/^Unexpected public key alg/, 'algorithm'],
  [/^(?:None|Unsupported) attestation|\((?:Packed|TPM|FIDOU2F|AndroidKey|SafetyNet|Apple)\)/i, 'attestation'],
]

/** By the numbers of the steps in WebAuthn §7.1 and §7.2. */
const BY_STEP: Readonly<Record<'registration' | 'authentication', Readonly<Record<number, Part>>>> = {
  registration: {
    ...{
      7: 'type',
      8: 'challenge',
      9: 'origin',
      14: 'site',
      15: 'presence',
      16: 'verification',
      17: 'backup',
    },
    ...{ 20: 'algorithm', 21: 'attestation', 22: 'attestation' },
  },
  authentication: {
    ...{
      10: 'type',
      11: 'challenge',
      12: 'origin',
      15: 'site',
      16: 'presence',
      17: 'verification',
      18: 'backup',
    },
    ...{ 21: 'signature', 22: 'counter' },
  },
}

/** What is said about a response that was refused, by how its verifier says so; nothing where that isn't known. */
export function verificationFailure({ check: ceremony, detail }: CheckData): FailureText | undefined {
  const part = partOf(ceremony === 'registration', detail)
  return part && VERIFICATION_FAILURES[part]
}

function partOf(isRegistration: boolean, detail: string): Part | undefined {
  const step = /^Step (\d+) failed/.exec(detail)?.[1]
  if (step !== undefined) return BY_STEP[isRegistration ? 'registration' : 'authentication'][Number(step)]
  // The engine's words for a verifier that only says no, as SimpleWebAuthn does of signatures.
  if (detail.startsWith('the signature is not')) return isRegistration ? 'attestation' : 'signature'
  return BY_MESSAGE.find(([message]) => message.test(detail))?.[1]
}
