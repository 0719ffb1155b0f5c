import type { WebAuthnConfig } from '../core/types.ts'
import { type WebAuthnUserConfig, webAuthnPreset } from './webauthn/preset.ts'
import { simpleWebAuthn } from './webauthn/simple-webauthn.ts'

/**
 * Sign in with a security key or a passkey. Needs `experimental.enableWebAuthn` and an adapter that keeps authenticators.
 * https://authjs.dev/getting-started/authentication/webauthn
 */
export default function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return webAuthnPreset(simpleWebAuthn, options)
}
