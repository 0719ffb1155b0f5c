import { BODY_HEADERS, methodAfter, REDIRECT_STATUSES } from '../rules/fetch/follow-redirect.ts'
import { MAX_REDIRECTS } from '../rules/fetch/too-many-redirects.ts'
import { toHeaderList, toHeaders } from '../values/http.ts'
import type { WireRequest } from '../values/message.ts'

/** Meant for the origin that was asked first. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization']

/**
 * Sends a request, and further ones to where it is redirected, as a server's `fetch` does. Each is recorded as a separate request.
 *
 * @throws TypeError for a redirect that may not be followed
 */
export async function followRedirects(
  first: WireRequest,
  mode: RequestRedirect,
  send: (request: WireRequest) => Promise<Response>,
): Promise<Response> {
  let request = first
  for (let count = 0; ; count += 1) {
    const response = await send(request)
    const location = response.headers.get('location')
    if (mode === 'manual' || location === null || !REDIRECT_STATUSES.has(response.status))
      return count === 0 ? response : Object.defineProperty(response, 'redirected', { value: true })
    if (mode === 'error') throw failed(`${request.url} redirects, and redirect is "error"`)
    if (count === MAX_REDIRECTS) throw failed('redirect count exceeded')
    request = redirected(request, response.status, location)
  }
}

function redirected(request: WireRequest, status: number, location: string): WireRequest {
  if (!URL.canParse(location, request.url)) throw failed(`${location} is no URL`)
  const from = new URL(request.url)
  const to = new URL(location, from)
  if (!/^https?:$/.test(to.protocol)) throw failed('URL scheme must be a HTTP(S) scheme')
  if (to.hash === '') to.hash = from.hash
  const headers = toHeaders(request.headers)
  headers.set('host', to.host)
  if (to.origin !== from.origin) for (const name of PRIVATE_HEADERS) headers.delete(name)
  const method = methodAfter(status, request.method)
  if (method === request.method) return { ...request, url: to.href, headers: toHeaderList(headers) }
  for (const name of BODY_HEADERS) headers.delete(name)
  return { method, url: to.href, headers: toHeaderList(headers), body: null }
}

function failed(message: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(message) })
}
