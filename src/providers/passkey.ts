import type { WebAuthnConfig } from '../core/types.ts'
import { passkeyPreset, type WebAuthnUserConfig } from './webauthn/preset.ts'
import { simpleWebAuthn } from './webauthn/simple-webauthn.ts'

/** Sign in with a passkey: a WebAuthn credential that the authenticator can find by itself and that it gives only to its verified owner. */
export default function Passkey(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return passkeyPreset(simpleWebAuthn, options)
}
