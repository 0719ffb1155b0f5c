import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { WebAuthnChecks } from '../config/webauthn-checks.ts'
import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'
import type { PasskeyForms } from '../pages/page.ts'
import { engineParts } from '../symbols.ts'

/** What the engine does for WebAuthn alone. The provider brings it along (`core/webauthn.ts`), so that no one else loads it. */
export interface WebAuthnParts extends PasskeyForms, WebAuthnChecks {
  /** `GET webauthn-options/:provider`. */
  offerCeremony(provider: WebAuthnProvider, context: Context): Promise<ActionResult>
  /** `POST callback/:provider`. */
  finish(provider: WebAuthnProvider, context: Context): Promise<ActionResult>
}

/** The parts of a provider that passed the configuration's checks, which refuse one without. */
export function partsOf(provider: WebAuthnProvider): WebAuthnParts {
  return provider[engineParts] as WebAuthnParts
}
