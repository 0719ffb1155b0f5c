import { finishWebAuthn } from './actions/finish-webauthn.ts'
import { offerCeremony } from './actions/offer-ceremony.ts'
import { engineParts } from './symbols.ts'
import { assertForm } from './webauthn/assert-form.ts'
import { assertUse } from './webauthn/assert-use.ts'
import { drawForm } from './webauthn/draw-form.ts'
import { formScript } from './webauthn/form-script.ts'
import type { WebAuthnParts } from './webauthn/parts.ts'

const parts: WebAuthnParts = {
  operations: [
    'createUser',
    'getUser',
    'linkAccount',
    'getAccount',
    'getAuthenticator',
    'createAuthenticator',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ],
  assertUse,
  assertForm,
  drawForm,
  formScript,
  offerCeremony,
  finish: finishWebAuthn,
}

/** For a `webauthn` provider to spread into its own members: the parts of the engine that only WebAuthn needs. */
export const webauthn: { readonly [engineParts]: object } = { [engineParts]: parts }
