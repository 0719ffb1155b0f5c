import type { Context } from '../context.ts'
import type { ActionResult } from '../http/action-result.ts'
import { initialCookies } from './initial-cookies.ts'

/** `GET verify-request`: asks the person to check their mail. */
export async function showVerifyRequest(context: Context): Promise<ActionResult> {
  const { options, request } = context
  const cookies = initialCookies(context)
  const { verifyRequest } = options.pages
  const { search } = request.url
  if (verifyRequest?.includes('?'))
    return { redirect: `${verifyRequest}${search.replace('?', '&')}`, cookies }
  if (verifyRequest) return { redirect: `${verifyRequest}${search}`, cookies }
  return { page: { name: 'verify-request', theme: options.theme, origin: options.origin }, cookies }
}
