export interface ResponseParts {
  /** Default 200. */
  readonly status?: number
  /** Default none. */
  readonly headers?: Headers
}

/**
 * A response that keeps every header. In a service worker the platform drops `Set-Cookie` from `new Response`, so the full headers are
 * the object's own property; read `response.headers` and never copy the response.
 */
export function respond(
  body: BodyInit | null,
  { status = 200, headers = new Headers() }: ResponseParts,
): Response {
  const response = new Response(body, { status, headers })
  Object.defineProperty(response, 'headers', { value: headers, enumerable: true })
  return response
}

export function respondJson(
  data: unknown,
  { status = 200, headers = new Headers() }: ResponseParts = {},
): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return respond(JSON.stringify(data), { status, headers })
}

/** A redirect to another address (302 by default), with cookies. */
export function redirect(
  location: string,
  setCookies: readonly string[] = [],
  status: 301 | 302 = 302,
): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-cache' })
  for (const line of setCookies) headers.append('Set-Cookie', line)
  return respond(null, { status, headers })
}
