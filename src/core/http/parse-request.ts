import { UnknownAction } from '../errors.ts'
import type { Follows } from '../runtime.ts'
import { type AuthAction, isAuthAction } from './auth-action.ts'
import { parseCookies } from './parse-cookies.ts'
import { readBody } from './read-body.ts'
import type { RequestData } from './request-data.ts'

const withProvider: readonly AuthAction[] = ['signin', 'callback', 'webauthn-options']

/**
 * Turns a request into the routes' own record.
 * @throws UnknownAction for a method other than GET and POST or a path that is no route; RequestTooLarge; the body parser's error for malformed JSON.
 */
export async function parseRequest(
  request: Request,
  basePath: string,
  follows: Follows,
): Promise<RequestData> {
  const { method } = request
  if (method !== 'GET' && method !== 'POST')
    throw new UnknownAction('Only GET and POST requests are supported')
  const url = new URL(request.url)
  const { action, providerId } = parsePath(url.pathname, basePath)
  const parsed = await parseBody(request, follows)
  const form = parsed instanceof URLSearchParams ? parsed : undefined
  const sent = form ? Object.fromEntries(form) : parsed
  return {
    url,
    method,
    action,
    providerId,
    headers: request.headers,
    cookies: parseCookies(request.headers.get('cookie')),
    query: Object.fromEntries(url.searchParams),
    sent,
    body: typeof sent === 'object' && !Array.isArray(sent) ? { ...sent } : {},
    form,
  }
}

/** `<basePath>/<action>` or `<basePath>/<action>/<provider>`; empty segments do not count (reference 1.1). */
function parsePath(
  pathname: string,
  basePath: string,
): { readonly action: AuthAction; readonly providerId: string | undefined } {
  const segments = pathname.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length).split('/').filter(Boolean)
    : []
  const [action = '', providerId, ...rest] = segments
  const known = isAuthAction(action) && rest.length === 0
  if (!known || (providerId !== undefined && !withProvider.includes(action)))
    throw new UnknownAction(`Cannot parse action at ${pathname}`)
  return { action, providerId: providerId === 'undefined' ? undefined : providerId }
}

/** JSON and URL-encoded forms; any other content type counts as no body. */
async function parseBody(request: Request, follows: Follows): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  // Firefox has no `Request.body`: a request without a body looks like one with an empty body.
  if (request.method === 'GET' || request.body === null) return undefined
  if (type.includes('application/json')) return JSON.parse(await readBody(request, follows))
  if (type.includes('application/x-www-form-urlencoded'))
    return new URLSearchParams(await readBody(request, follows))
  return undefined
}
