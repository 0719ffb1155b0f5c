import type { Spec } from '../protocol/cookies.ts'
import { webauthn } from './specs.ts'

export type PasskeyCeremony = 'registration' | 'authentication'

/** What a step of the relying party's verification is for. */
export interface PasskeyStepText {
  readonly text: string
  /** What someone could do if the app left it out. */
  readonly without: string
}

const decode: PasskeyStepText = {
  text: 'The client data must be text before anything in it can be compared.',
  without: 'Nothing by itself: bytes that aren’t text fail as JSON too.',
}
const parse: PasskeyStepText = {
  text: 'The app reads the members out of the JSON.',
  without: 'Nothing by itself: without members, no later check has anything to compare.',
}
const challenge: PasskeyStepText = {
  text: 'The app made up this value a moment ago and kept it. Only an answer to it counts.',
  without: 'Someone who recorded one response could send it again, today or next year.',
}
const origin: PasskeyStepText = {
  text: 'The browser wrote down which page asked. It must be one of the app’s own.',
  without: 'A fake site under a name that the RP ID covers could pass on responses that it collected.',
}
const crossOrigin: PasskeyStepText = {
  text: 'An app that is never framed refuses responses that were made in a frame of another site.',
  without: 'Another site could show the app in a hidden frame and have its visitors confirm there.',
}
const topOrigin: PasskeyStepText = {
  text: 'If the app was in a frame, the page around it must be one that the app knows.',
  without: 'Any page could put the app in a frame and lead its visitors to confirm.',
}
const hash: PasskeyStepText = {
  text: 'The signature covers this hash, and so everything in the client data.',
  without: 'Nothing by itself: without the hash there is no message to check the signature of.',
}
const rpId: PasskeyStepText = {
  text: 'The authenticator wrote down for which site it acted.',
  without: 'A response that was made for another site could be used here by the people who run that site.',
}
const present: PasskeyStepText = {
  text: 'Someone touched the authenticator or confirmed on the screen.',
  without: 'Malware on the computer could use a plugged-in key while no one is there.',
}
const verified: PasskeyStepText = {
  text: 'The authenticator checked a PIN, a finger or a face. Asking for “preferred” is not enough to count on it.',
  without: 'Someone who finds or steals the key could sign in with it: a touch is all it takes.',
}
const backup: PasskeyStepText = {
  text: 'A passkey that can’t be backed up can’t be backed up now.',
  without: 'Contradictory flags would be stored, and decisions about lost devices would rest on them.',
}
const algorithm: PasskeyStepText = {
  text: 'The app can only check signatures of algorithms that it asked for.',
  without: 'Someone could register a key of a weak or unknown algorithm for their account.',
}

export const REGISTRATION_STEPS: readonly PasskeyStepText[] = [
  {
    text: 'The app says what kind of passkey it wants, for whom, and adds a random challenge.',
    without: 'There would be no ceremony.',
  },
  { text: 'The page hands the options to the browser.', without: 'There would be no ceremony.' },
  {
    text: 'What came back must have the form of a registration.',
    without: 'The steps below would fail on missing parts.',
  },
  {
    text: 'Extensions answer here. They are not signed, so nothing important may rest on them.',
    without: 'The app would not know what the extensions answered.',
  },
  decode,
  parse,
  {
    text: 'The response must be from making a passkey.',
    without: 'The answer of a sign-in could be passed off as a registration.',
  },
  challenge,
  origin,
  crossOrigin,
  topOrigin,
  hash,
  {
    text: 'The app takes apart what the authenticator made.',
    without: 'There would be no key to store.',
  },
  rpId,
  present,
  verified,
  backup,
  {
    text: 'Some apps accept only passkeys that can be backed up, or only those that can’t.',
    without: 'Keys that the company’s policy forbids would be registered.',
  },
  {
    text: 'Some apps want to know that a lost device doesn’t mean a lost account.',
    without: 'People could lose their only key without warning.',
  },
  algorithm,
  {
    text: 'The app must know how to check this kind of proof.',
    without: 'An unknown proof would be taken as a good one.',
  },
  {
    text: 'The proof’s signature, certificates and hashes must fit this ceremony.',
    without: 'Anyone could claim that a key made in software came from a certified authenticator.',
  },
  {
    text: 'The app looks up whose certificates it trusts for this model.',
    without: 'There would be no roots to compare with.',
  },
  {
    text: 'The certificates must lead to a trusted root, if the app demands a proof of the model.',
    without: 'A self-made certificate would count as proof of any model.',
  },
  {
    text: 'A longer credential ID is not allowed.',
    without: 'Very long IDs could fill up the database or break another site’s requests.',
  },
  {
    text: 'The ID must not belong to a passkey that is registered already.',
    without: 'Someone could register a known ID with another key, and confuse whose passkey it is.',
  },
  {
    text: 'The app stores ID, public key, counter and flags with the user.',
    without: 'The next sign-in could not be checked.',
  },
  {
    text: 'The app uses the answers of the extensions, if it asked for any.',
    without: 'Wishes such as “protect this credential” would go unnoticed when refused.',
  },
  { text: 'The passkey belongs to the user from now on.', without: 'There would be no passkey.' },
]

export const AUTHENTICATION_STEPS: readonly PasskeyStepText[] = [
  {
    text: 'The app makes up a random challenge and says which passkeys it accepts.',
    without: 'There would be no ceremony.',
  },
  { text: 'The page hands the options to the browser.', without: 'There would be no ceremony.' },
  {
    text: 'What came back must have the form of a sign-in.',
    without: 'The steps below would fail on missing parts.',
  },
  {
    text: 'Extensions answer here. They are not signed, so nothing important may rest on them.',
    without: 'The app would not know what the extensions answered.',
  },
  {
    text: 'If the app named passkeys, it must be one of these.',
    without: 'With a second factor, someone could answer with their own passkey instead of the owner’s.',
  },
  {
    text: 'The stored key is found by the credential ID, and must belong to the user in question.',
    without: 'Someone could sign with their own passkey and be taken for another user.',
  },
  { text: 'The app takes the three parts that matter.', without: 'There would be nothing to check.' },
  decode,
  parse,
  {
    text: 'The response must be from a sign-in.',
    without: 'The answer of a registration could be passed off as a sign-in.',
  },
  challenge,
  origin,
  crossOrigin,
  topOrigin,
  rpId,
  present,
  verified,
  backup,
  {
    text: 'Whether a passkey can be backed up never changes, so it must be as it was stored.',
    without: 'A copy of the key in another kind of authenticator would go unnoticed.',
  },
  hash,
  {
    text: 'The stored public key must fit the signature over authenticator data and hash.',
    without: 'Anyone who knows the credential ID could sign in: the private key would prove nothing.',
  },
  {
    text: 'The counter must be higher than the stored one, unless both are zero.',
    without: 'Someone who copied the key could use the copy next to the original, and no one would notice.',
  },
  {
    text: 'The app uses the answers of the extensions, if it asked for any.',
    without: 'The app would miss what it asked for.',
  },
  {
    text: 'The app stores the new counter and the flags.',
    without: 'The next comparison of the counter would be with an old value.',
  },
  { text: 'The user is signed in.', without: 'No one would be signed in.' },
]

/** The text of a step by its number, counted from 1. */
export function passkeyStepText(ceremony: PasskeyCeremony, number: number): PasskeyStepText | undefined {
  return (ceremony === 'registration' ? REGISTRATION_STEPS : AUTHENTICATION_STEPS)[number - 1]
}

/** The paragraph of a step: its own anchor, which drafts don't change, else its section. */
export function passkeyStepSpec(ceremony: PasskeyCeremony, number: number, anchor?: string): Spec {
  const [section, page] =
    ceremony === 'registration'
      ? ['§7.1', 'sctn-registering-a-new-credential']
      : ['§7.2', 'sctn-verifying-assertion']
  return webauthn(` ${section}, step ${number}`, anchor ?? page)
}
