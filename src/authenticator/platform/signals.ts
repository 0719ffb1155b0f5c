import { changeCredential } from '../device/edit.ts'
import type { AuthenticatorState, StoredCredential } from '../device/state.ts'

/** What a relying party tells authenticators (WebAuthn §5.1.11). Bytes are base64url. */
export type Signal =
  | { readonly kind: 'unknown credential'; readonly rpId: string; readonly credentialId: string }
  | {
      readonly kind: 'all accepted credentials'
      readonly rpId: string
      readonly userId: string
      readonly credentialIds: readonly string[]
    }
  | {
      readonly kind: 'current user details'
      readonly rpId: string
      readonly userId: string
      readonly name: string
      readonly displayName: string
    }

/** What an authenticator does about a signal: it removes credentials that are gone, or renames a user's. */
export function applySignal(state: AuthenticatorState, signal: Signal): AuthenticatorState {
  const isOf = (each: StoredCredential, userId: string): boolean =>
    each.rpId === signal.rpId && each.userHandle === userId && each.discoverable
  switch (signal.kind) {
    case 'unknown credential':
      return without(state, (each) => each.rpId === signal.rpId && each.id === signal.credentialId)
    case 'all accepted credentials':
      return without(state, (each) => isOf(each, signal.userId) && !signal.credentialIds.includes(each.id))
    case 'current user details': {
      const { name, displayName, userId } = signal
      return state.credentials
        .filter((each) => isOf(each, userId))
        .reduce(
          (changed, { id }) =>
            changeCredential(changed, id, { userName: name, userDisplayName: displayName }),
          state,
        )
    }
  }
}

function without(state: AuthenticatorState, isGone: (each: StoredCredential) => boolean): AuthenticatorState {
  return { ...state, credentials: state.credentials.filter((each) => !isGone(each)) }
}
