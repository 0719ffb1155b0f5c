import { changeCredential } from '../../authenticator/device/edit.ts'
import type { AuthenticatorState, StoredCredential } from '../../authenticator/device/state.ts'
import type { Signal } from '../bridge.ts'

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
