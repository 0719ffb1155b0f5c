import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'

/** `GET providers`: what a client needs to show sign-in buttons. Sets no cookies (reference 1.3). */
export async function listProviders({ options }: Context): Promise<ActionResult> {
  const entries = options.providers
    .all()
    .map(({ id, name, type, signinUrl, callbackUrl }) => [id, { id, name, type, signinUrl, callbackUrl }])
  return { json: Object.fromEntries(entries) }
}
