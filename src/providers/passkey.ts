import type { WebAuthnConfig } from '../core/types.ts'
import WebAuthn, { type WebAuthnUserConfig } from './webauthn.ts'

/** Milliseconds that a person has to answer the browser: five minutes. */
const timeout = 5 * 60 * 1000

/** Sign in with a passkey: a WebAuthn credential that the authenticator can find by itself and that it gives only to its verified owner. */
export default function Passkey(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return WebAuthn({
    id: 'passkey',
    name: 'Passkey',
    authenticationOptions: { timeout, userVerification: 'required' },
    registrationOptions: {
      timeout,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
    verifyAuthenticationOptions: { requireUserVerification: true },
    verifyRegistrationOptions: { requireUserVerification: true },
    ...options,
  })
}
