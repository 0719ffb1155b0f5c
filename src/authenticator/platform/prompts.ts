import type { FailureReason } from './messages.ts'

/** An authenticator as a person knows it. */
export interface Device {
  readonly id: string
  readonly name: string
  /** It is built into the device that the person sits at. */
  readonly isPlatform: boolean
  /** It is another device, such as a phone, which scans a code. */
  readonly isRemote?: true
}

export interface Account {
  readonly credentialId: string
  readonly name: string
  readonly displayName: string
}

/** What the browser asks the person. */
export type Prompt =
  | { readonly kind: 'choose authenticator'; readonly devices: readonly Device[] }
  /** Nothing can go on; the dialog says why until it is closed or times out. */
  | { readonly kind: 'nothing usable'; readonly reason: FailureReason }
  | { readonly kind: 'touch'; readonly device: Device }
  /** The other device has to scan the code first. */
  | { readonly kind: 'scan code'; readonly device: Device }
  | { readonly kind: 'verify'; readonly device: Device; readonly attemptsLeft: number }
  | {
      readonly kind: 'enter PIN'
      readonly device: Device
      readonly attemptsLeft: number
      readonly isAgain: boolean
    }
  | {
      readonly kind: 'set PIN'
      readonly device: Device
      readonly minLength: number
      readonly isAgain: boolean
    }
  | { readonly kind: 'choose account'; readonly device: Device; readonly accounts: readonly Account[] }

/** What the person does about it. */
export type Decision =
  /** Touches the key, scans the code, or shows the right finger. */
  | { readonly kind: 'continue' }
  /** Shows the wrong finger. */
  | { readonly kind: 'fail' }
  /** Chooses an authenticator or an account by its ID. */
  | { readonly kind: 'choose'; readonly id: string }
  | { readonly kind: 'PIN'; readonly pin: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'time out' }

/** A ceremony between two prompts. It ends with what it returns. */
export type Ceremony<O> = Generator<Prompt, O, Decision>

/** Ends the ceremony from inside. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly reason: FailureReason

  constructor(reason: FailureReason) {
    super(reason)
    this.reason = reason
  }
}

/** Asks, and ends the ceremony when the person cancels or doesn't answer. */
export function* ask(
  prompt: Prompt,
): Generator<Prompt, Exclude<Decision, { kind: 'cancel' | 'time out' }>, Decision> {
  const decision = yield prompt
  if (decision.kind === 'cancel')
    throw new Stop(prompt.kind === 'nothing usable' ? prompt.reason : 'cancelled')
  if (decision.kind === 'time out')
    throw new Stop(prompt.kind === 'nothing usable' ? prompt.reason : 'timed out')
  return decision
}
