import { requireStorage } from '../config/storage.ts'
import type { Context } from '../context.ts'
import { InvalidProvider } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { partsOf } from '../webauthn/parts.ts'

/** `GET webauthn-options/:provider`: answered by the parts that the provider brings along. A missing adapter is reported first (reference 7). */
export async function showWebAuthnOptions(context: Context): Promise<ActionResult> {
  const { provider, options } = context
  requireStorage(options)
  if (provider?.type !== 'webauthn') throw new InvalidProvider('Provider must be WebAuthn')
  return partsOf(provider).offerCeremony(provider, context)
}
