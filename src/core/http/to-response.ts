import { renderPage } from '../pages/render-page.ts'
import type { Runtime } from '../runtime.ts'
import type { RawResponse } from '../types.ts'
import type { ActionResult } from './action-result.ts'
import { toHeaderUrl } from './header-url.ts'
import { serializeCookie } from './serialize-cookie.ts'

/** The internal record that `config.raw` asks for: pages rendered, JSON still a value. */
export function toRawResponse(result: ActionResult): RawResponse {
  const { page, json, ...rest } = result
  if (page)
    return { ...rest, headers: { ...rest.headers, 'Content-Type': 'text/html' }, body: renderPage(page) }
  if (!('json' in result)) return rest
  return { ...rest, headers: { ...rest.headers, 'Content-Type': 'application/json' }, body: json }
}

/** Makes the `Response`. With `returnRedirect` a redirect becomes JSON `{url}`, all headers kept (reference 1.2). */
export function toResponse(result: ActionResult, runtime: Runtime, returnRedirect: boolean): Response {
  const { status = 200, body, redirect, cookies = [], ...raw } = toRawResponse(result)
  const headers = new Headers(raw.headers)
  for (const cookie of cookies) headers.append('Set-Cookie', serializeCookie(cookie))
  if (redirect === undefined) {
    const text = result.page ? String(body) : 'json' in result ? JSON.stringify(body) : null
    return runtime.respond(text, { status, headers })
  }
  const url = toHeaderUrl(redirect)
  headers.set('Location', url)
  if (!returnRedirect) return runtime.respond(null, { status: 302, headers })
  headers.set('Content-Type', 'application/json')
  return runtime.respond(JSON.stringify({ url }), { status: 200, headers })
}
