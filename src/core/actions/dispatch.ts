import type { Context } from '../context.ts'
import { UnknownAction } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import type { AuthAction } from '../http/auth-action.ts'
import { handleCallback } from './callback.ts'
import { showCsrf } from './csrf.ts'
import { showError } from './error.ts'
import { listProviders } from './providers.ts'
import { showSession, updateSession } from './session.ts'
import { showSignIn, startSignIn } from './signin.ts'
import { showSignOut, signOut } from './signout.ts'
import { showVerifyRequest } from './verify-request.ts'
import { showWebAuthnOptions } from './webauthn-options.ts'

type Route = (context: Context) => Promise<ActionResult>

/** The route table (reference 1.3). */
const routes: Readonly<Record<'GET' | 'POST', { readonly [A in AuthAction]?: Route }>> = {
  GET: {
    callback: handleCallback,
    csrf: showCsrf,
    error: showError,
    providers: listProviders,
    session: showSession,
    signin: showSignIn,
    signout: showSignOut,
    'verify-request': showVerifyRequest,
    'webauthn-options': showWebAuthnOptions,
  },
  POST: {
    callback: handleCallback,
    session: updateSession,
    signin: startSignIn,
    signout: signOut,
  },
}

/** @throws UnknownAction for a known action with the wrong method. */
export async function dispatch(context: Context): Promise<ActionResult> {
  const { method, action } = context.request
  const route = routes[method][action]
  if (!route) throw new UnknownAction(`Unsupported action: ${method} ${action}`)
  return route(context)
}
