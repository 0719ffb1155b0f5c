import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { AuthenticatorResponse, WebAuthnAction } from '../webauthn-types.ts'

export interface CeremonyResponse {
  readonly action: WebAuthnAction
  readonly data: AuthenticatorResponse
}

/**
 * What the browser posts after the ceremony: `action`, and the credential as JSON text in `data` (reference 7).
 * @throws AuthError when either is wrong; a SyntaxError for malformed JSON.
 */
export async function readResponse(
  provider: WebAuthnProvider,
  { request, report }: Surroundings,
): Promise<CeremonyResponse> {
  const { action, data } = request.body
  const refuse = async (detail: string): Promise<never> => {
    await report.check('WEBAUTHN-4', false, { detail, received: { action, data } })
    throw new AuthError(`WebAuthn: ${detail}`, { provider: provider.id })
  }
  if (action !== 'authenticate' && action !== 'register') return refuse('the action is unknown')
  const credential: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
  if (!isResponse(credential)) return refuse('the response of the authenticator has no id')
  await report.check('WEBAUTHN-4', true, {
    received: { action, id: credential.id },
  })
  return { action, data: credential }
}

function isResponse(value: unknown): value is AuthenticatorResponse {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
