import type { Adapter } from '../adapters.ts'
import type { AuthError } from '../errors.ts'
import type { ProviderConfig, WebAuthnConfig } from '../provider-types.ts'
import { engineParts } from '../symbols.ts'
import type { AuthConfig } from '../types.ts'

/** What the configuration must have for WebAuthn, as checked before any request. */
export interface WebAuthnChecks {
  /** What the adapter must be able to do. */
  readonly operations: readonly (keyof Adapter)[]
  /** What WebAuthn is missing in the configuration. */
  assertUse(config: AuthConfig): AuthError | undefined
  /** What is wrong with the provider's settings; `earlier` are the providers before it. */
  assertForm(provider: WebAuthnConfig, earlier: readonly ProviderConfig[]): AuthError | undefined
}

/** The checks that the provider brings along, or `undefined` if it brings none. */
export function checksOf(provider: WebAuthnConfig): WebAuthnChecks | undefined {
  return provider[engineParts] as WebAuthnChecks | undefined
}
