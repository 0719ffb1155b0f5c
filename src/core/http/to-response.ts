import { renderPage } from '../pages/render-page.ts'
import type { Runtime } from '../runtime.ts'
import type { RawResponse } from '../types.ts'
import type { ActionResult } from './action-result.ts'
import { serializeCookie } from './serialize-cookie.ts'

/** The internal record that `config.raw` asks for: pages rendered, JSON still a value. */
export function toRawResponse(result: ActionResult): RawResponse {
  const headers = new Headers(result.headers)
  const { status, redirect, cookies = [] } = result
  if (result.page) {
    headers.set('Content-Type', 'text/html')
    return { status, headers, body: renderPage(result.page), cookies }
  }
  if ('json' in result) headers.set('Content-Type', 'application/json')
  return { status, headers, body: result.json, redirect, cookies }
}

/** Makes the `Response`. With `returnRedirect` a redirect becomes JSON `{url}`, all headers kept (reference 1.2). */
export function toResponse(result: ActionResult, runtime: Runtime, returnRedirect: boolean): Response {
  const { status = 200, headers = new Headers(), body, redirect, cookies = [] } = toRawResponse(result)
  for (const cookie of cookies) headers.append('Set-Cookie', serializeCookie(cookie))
  if (redirect === undefined) {
    const text = result.page ? String(body) : 'json' in result ? JSON.stringify(body) : null
    return runtime.respond(text, { status, headers })
  }
  headers.set('Location', redirect)
  if (!returnRedirect) return runtime.respond(null, { status: 302, headers })
  headers.set('Content-Type', 'application/json')
  return runtime.respond(JSON.stringify({ url: redirect }), { status: 200, headers })
}
