import type { SimpleWebAuthn, WebAuthnConfig } from '../../core/types.ts'
import { webauthn } from '../../core/webauthn.ts'
import { getRelyingParty } from './relying-party.ts'
import { getUserInfo } from './user-info.ts'

export type WebAuthnUserConfig = Partial<Omit<WebAuthnConfig, 'type' | 'options'>>

/** Milliseconds that a person has to answer the browser: five minutes. */
const timeout = 5 * 60 * 1000

/** The settings of WebAuthn. The cryptography is an argument: the library is most of what a passkey needs, and may be loaded late. */
export function webAuthnPreset(
  simpleWebAuthn: SimpleWebAuthn,
  options: WebAuthnUserConfig = {},
): WebAuthnConfig {
  return {
    ...webauthn,
    id: 'webauthn',
    name: 'WebAuthn',
    enableConditionalUI: true,
    simpleWebAuthn,
    authenticationOptions: { timeout },
    registrationOptions: { timeout },
    formFields: {
      email: { label: 'Email', required: true, autocomplete: 'username webauthn' },
    },
    simpleWebAuthnBrowserVersion: 'v9.0.1',
    getUserInfo,
    getRelayingParty: getRelyingParty,
    ...options,
    type: 'webauthn',
  }
}

/** WebAuthn with credentials that the authenticator can find by itself and that it gives only to their verified owner. */
export function passkeyPreset(
  simpleWebAuthn: SimpleWebAuthn,
  options: WebAuthnUserConfig = {},
): WebAuthnConfig {
  return webAuthnPreset(simpleWebAuthn, {
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
