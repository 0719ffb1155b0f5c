import type { AuthenticatorState, StoredCredential } from './state.ts'

/** What a person does to a credential in a panel, not over CTAP. */
export type CredentialChange = Partial<
  Pick<
    StoredCredential,
    'userName' | 'userDisplayName' | 'counter' | 'backupEligible' | 'backupState' | 'breaksSignatures'
  >
>

/** Renames a credential, rolls its counter back, flips its backup state, or breaks its signatures. */
export function changeCredential(
  state: AuthenticatorState,
  id: string,
  change: CredentialChange,
): AuthenticatorState {
  return {
    ...state,
    credentials: state.credentials.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }
}

export function removeCredential(state: AuthenticatorState, id: string): AuthenticatorState {
  return { ...state, credentials: state.credentials.filter((each) => each.id !== id) }
}

/** Adds a credential, for example a copy from another authenticator: a clone, or a keychain that synced. The same ID is replaced. */
export function addCredential(state: AuthenticatorState, credential: StoredCredential): AuthenticatorState {
  return { ...state, credentials: [...removeCredential(state, credential.id).credentials, credential] }
}
