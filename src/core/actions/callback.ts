import type { Context } from '../context.ts'
import { AuthError, CallbackRouteError, InvalidProvider } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { toError } from '../thrown.ts'
import { partsOf } from '../webauthn/parts.ts'
import { finishCredentials } from './finish-credentials.ts'
import { finishEmail } from './finish-email.ts'
import { finishOAuth } from './finish-oauth.ts'

/** `callback/:provider`: where a person comes back. Any other error becomes `CallbackRouteError`. */
export async function handleCallback(context: Context): Promise<ActionResult> {
  const { provider, request, options } = context
  if (!provider) throw new InvalidProvider('Callback route called without provider')
  try {
    return await finish(context)
  } catch (thrown) {
    const error = toError(thrown)
    if (error instanceof AuthError) throw error
    const { method, query, body } = request
    options.logger.debug('callback route error details', { method, query, body })
    throw new CallbackRouteError(undefined, { cause: thrown, provider: provider.id })
  }
}

/** A link must not sign anyone in with credentials or passkeys: both need a POST (reference 1.3). */
function finish(context: Context): Promise<ActionResult> {
  const { provider, request } = context
  const isPost = request.method === 'POST'
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return finishOAuth(provider, context)
  if (provider?.type === 'email') return finishEmail(provider, context)
  if (provider?.type === 'credentials' && isPost) return finishCredentials(provider, context)
  if (provider?.type === 'webauthn' && isPost) return partsOf(provider).finish(provider, context)
  throw new InvalidProvider(`Callback for provider type (${provider?.type}) is not supported`)
}
