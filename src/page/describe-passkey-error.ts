import { WebAuthnError } from '@simplewebauthn/browser'

/** What went wrong with a ceremony, for the person who pressed the button. */
export function describeError(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return error instanceof Error ? error.message : String(error)
  const { cause } = error
  switch (error.code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'This authenticator already has a passkey for this account.'
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      return "The authenticator can't store passkeys. Use another one."
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
      return "The authenticator can't verify you (PIN, fingerprint or face). Use another one."
    case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
      return 'It was cancelled, took too long, or there is no matching passkey.'
    default:
      return cause instanceof Error ? cause.message : error.message
  }
}
