import type { CeremonyDecision, CeremonyDialog, CeremonyOutcome } from '../../../protocol/ceremony.ts'

/** What the steps of a ceremony have in common. */
export const CEREMONY_STEP = {
  group: 'passkey',
  isOutside: true,
  withoutCode: 'The browser and the authenticator did this; none of the app’s code was involved.',
} as const

const DIALOGS: { readonly [K in CeremonyDialog['kind']]: string } = {
  'choose authenticator': 'choose where the passkey is',
  'nothing usable': 'nothing here can be used',
  touch: 'touch the security key',
  'scan code': 'scan the code with the other device',
  verify: 'show that it is you',
  'enter PIN': 'enter the PIN',
  'set PIN': 'choose a PIN',
  'choose account': 'choose an account',
}

/** What a dialog asks: `enter the PIN`. */
export function describeDialog(dialog: CeremonyDialog): string {
  // A trace may come from a version with more of them.
  return DIALOGS[dialog.kind] ?? dialog.kind
}

/** What the person did about a dialog: `enters a PIN`. */
export function describeDecision(dialog: CeremonyDialog, decision: CeremonyDecision): string {
  switch (decision.kind) {
    case 'choose':
      return `chooses ${nameOf(dialog, decision.id)}`
    case 'PIN':
      return dialog.kind === 'set PIN' ? 'sets a PIN' : 'enters a PIN'
    case 'cancel':
      return 'cancels'
    case 'time out':
      return 'does nothing until the time is up'
    case 'fail':
      return 'shows the wrong finger'
    default:
      return CONTINUED[dialog.kind] ?? 'continues'
  }
}

const CONTINUED: { readonly [K in CeremonyDialog['kind']]?: string } = {
  touch: 'touches the key',
  verify: 'shows a finger, or unlocks the device',
  'scan code': 'scans the code',
}

function nameOf(dialog: CeremonyDialog, id: string): string {
  if ('devices' in dialog) return dialog.devices.find((each) => each.id === id)?.name ?? id
  if (!('accounts' in dialog)) return id
  return dialog.accounts.find(({ credentialId }) => credentialId === id)?.name ?? id
}

/** What really happened when a ceremony failed, as a clause. */
export function describeFailure(reason: Failure['reason']): string {
  // A trace may come from a version with more of them.
  return FAILURES[reason] ?? reason
}

type Failure = Extract<CeremonyOutcome, { readonly reason: string }>

const FAILURES = {
  cancelled: 'the person cancelled',
  'timed out': 'the time was up',
  'no authenticator': 'no authenticator here can do what the site asks for',
  'no recent sign-in': 'no one signed in here with a password a moment ago',
  'no credential': 'no authenticator here has a passkey for the site',
  'credential excluded': 'the authenticator already has a passkey of this account',
  'verification failed': 'the authenticator did not recognise the person',
  'verification blocked': 'too many wrong fingers: the authenticator checks none any more',
  'PIN blocked until power cycle': 'three wrong PINs: the key has to be plugged in again',
  'PIN blocked': 'too many wrong PINs: the key is locked',
  'unsupported algorithm': 'the authenticator has none of the algorithms that the site takes',
  'unsupported option': 'the authenticator can’t do what the site asks for',
  'storage full': 'the authenticator has no room for another passkey',
  aborted: 'the page withdrew its request',
} as const satisfies Readonly<Record<Failure['reason'], string>>

/** Every reason for which an authenticator or a person lets a ceremony fail. */
export const FAILURE_REASONS = (Object.keys(FAILURES) as Failure['reason'][]).filter(
  (reason) => reason !== 'aborted',
)
