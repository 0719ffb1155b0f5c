import { makeResponse, toHeaders } from '../values/http.ts'

/** A page of the app. */
export function page(status: number, text: string, setCookie: readonly string[]): Response {
  return respond(status, text, [['content-type', 'text/html; charset=utf-8']], setCookie)
}

/** A drawing of the app. */
export function picture(svg: string, setCookie: readonly string[]): Response {
  return respond(200, svg, [['content-type', 'image/svg+xml']], setCookie)
}

export function plain(status: number, text: string): Response {
  return respond(status, text, [['content-type', 'text/plain; charset=utf-8']], [])
}

export function json(value: unknown, setCookie: readonly string[]): Response {
  return respond(200, JSON.stringify(value, null, 2), [['content-type', 'application/json']], setCookie)
}

export function redirect(location: string, setCookie: readonly string[]): Response {
  return respond(302, null, [['location', location]], setCookie)
}

function respond(
  status: number,
  body: string | null,
  headers: readonly (readonly [string, string])[],
  setCookie: readonly string[],
): Response {
  const lines = setCookie.map((line) => ['set-cookie', line] as const)
  return makeResponse(body, { status, headers: toHeaders([...headers, ...lines]) })
}
