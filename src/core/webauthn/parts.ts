import type { Adapter } from '../adapters.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { Context } from '../context.ts'
import type { AuthError } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import type { PasskeyForms } from '../pages/page.ts'
import type { ProviderConfig, WebAuthnConfig } from '../provider-types.ts'
import { engineParts } from '../symbols.ts'
import type { AuthConfig } from '../types.ts'

/** What the engine does for WebAuthn alone. A provider brings it along (`core/webauthn.ts`), so that only who has such a provider loads it. */
export interface WebAuthnParts extends PasskeyForms {
  /** What the adapter must be able to do. */
  readonly operations: readonly (keyof Adapter)[]
  /** What WebAuthn lacks of the configuration. */
  assertUse(config: AuthConfig): AuthError | undefined
  /** What is wrong with the provider's settings; `earlier` are the providers before it. */
  assertForm(provider: WebAuthnConfig, earlier: readonly ProviderConfig[]): AuthError | undefined
  /** `GET webauthn-options/:provider`. */
  offerCeremony(provider: WebAuthnProvider, context: Context): Promise<ActionResult>
  /** `POST callback/:provider`. */
  finish(provider: WebAuthnProvider, context: Context): Promise<ActionResult>
}

/** Whether the provider has brought its parts; the configuration's checks refuse one that has not. */
export function bringsParts(provider: WebAuthnConfig): boolean {
  return provider[engineParts] !== undefined
}

export function partsOf(provider: WebAuthnConfig): WebAuthnParts {
  return provider[engineParts] as WebAuthnParts
}
