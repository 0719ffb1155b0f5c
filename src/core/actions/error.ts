import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'
import { withQuery } from '../http/with-query.ts'
import { errorPageStatus } from '../pages/error.ts'
import { initialCookies } from './initial-cookies.ts'

/** `GET error`: the built-in page with the status of its error, or a redirect to the configured one. */
export async function showError(context: Context): Promise<ActionResult> {
  const { options, request } = context
  // The first, if it is repeated, as in Auth.js.
  const error = request.url.searchParams.get('error') ?? undefined
  const cookies = initialCookies(context)
  if (options.pages.error) return { redirect: withQuery(options.pages.error, { error }), cookies }
  const { theme, origin, baseUrl } = options
  return {
    status: errorPageStatus(error),
    page: { name: 'error', theme, error, origin, signinUrl: `${baseUrl}/signin` },
    cookies,
  }
}
