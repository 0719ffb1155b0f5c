import { isOAuth } from '../config/resolved-provider.ts'
import type { Context } from '../context.ts'
import { AuthError, CallbackRouteError, InvalidProvider } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { finishOAuth } from './finish-oauth.ts'

/** `callback/:provider`: where a person comes back. Whatever fails without a name of its own becomes `CallbackRouteError`. */
export async function handleCallback(context: Context): Promise<ActionResult> {
  const { provider, request, options } = context
  if (!provider) throw new InvalidProvider('Callback route called without provider')
  try {
    if (isOAuth(provider)) return await finishOAuth(provider, context)
    throw new InvalidProvider(`Callback for provider type (${provider.type}) is not supported`)
  } catch (error) {
    if (error instanceof AuthError) throw error
    const { method, query, body } = request
    options.logger.debug('callback route error details', { method, query, body })
    throw new CallbackRouteError(undefined, { cause: error, provider: provider.id })
  }
}
