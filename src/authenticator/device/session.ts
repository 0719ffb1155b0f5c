import type { Random } from '../bytes/random.ts'
import type { PrivateKey } from '../keys/keys.ts'
import type { AuthenticatorState } from './state.ts'
import { CtapError } from './status.ts'

/** What happens while an authenticator works, decided by the caller. */
export interface Interaction {
  readonly random: Random
  /** Milliseconds since 1970. */
  readonly now: number
  /** What the person does when the authenticator asks to be touched. It needn’t ask for a passkey that is made without a dialog. */
  readonly touch: 'given' | 'not needed' | 'refused' | 'timed out' | 'cancelled'
  /** What comes of the built-in verification, if the authenticator asks for it. */
  readonly verification: 'passed' | 'failed' | 'timed out' | 'cancelled'
  /** Gives the key of a new credential instead of a random one. */
  readonly newKey?: (alg: number) => PrivateKey
}

/** One command while it runs: an error leaves the changes so far, such as one PIN retry less. */
export interface Session {
  state: AuthenticatorState
  readonly interaction: Interaction
}

export function update(session: Session, changes: Partial<AuthenticatorState>): void {
  session.state = { ...session.state, ...changes }
}

/** Waits for the touch. @throws CtapError without one. */
export function expectTouch({ interaction }: Session): void {
  switch (interaction.touch) {
    case 'given':
    case 'not needed':
      return
    case 'refused':
      throw new CtapError('CTAP2_ERR_OPERATION_DENIED')
    case 'timed out':
      throw new CtapError('CTAP2_ERR_USER_ACTION_TIMEOUT')
    case 'cancelled':
      throw new CtapError('CTAP2_ERR_KEEPALIVE_CANCEL')
  }
}
