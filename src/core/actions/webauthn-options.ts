import type { Context } from '../context.ts'
import { InvalidProvider } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { partsOf } from '../webauthn/parts.ts'

/** `GET webauthn-options/:provider`: answered by what the provider brings along. */
export async function showWebAuthnOptions(context: Context): Promise<ActionResult> {
  const { provider } = context
  if (provider?.type !== 'webauthn') throw new InvalidProvider('Provider must be WebAuthn')
  return partsOf(provider).offerCeremony(provider, context)
}
