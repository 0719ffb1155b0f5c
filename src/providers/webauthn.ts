import type { WebAuthnConfig } from '../core/types.ts'
import { webauthn } from '../core/webauthn.ts'
import { getRelyingParty } from './webauthn/relying-party.ts'
import { simpleWebAuthn } from './webauthn/simple-webauthn.ts'
import { getUserInfo } from './webauthn/user-info.ts'

export type WebAuthnUserConfig = Partial<Omit<WebAuthnConfig, 'type' | 'options'>>

/** Milliseconds that a person has to answer the browser: five minutes. */
const timeout = 5 * 60 * 1000

/**
 * Sign in with a security key or a passkey. Needs `experimental.enableWebAuthn` and an adapter that keeps authenticators.
 * https://authjs.dev/getting-started/authentication/webauthn
 */
export default function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
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
