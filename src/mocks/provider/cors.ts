import { respond } from '../respond.ts'

/** Lets pages of any origin read an answer; there are no cookies in it. @see https://fetch.spec.whatwg.org/#http-cors-protocol */
export function allowAnyOrigin(headers: Headers): Headers {
  headers.set('Access-Control-Allow-Origin', '*')
  return headers
}

/** Answers a browser's preflight request: pages of any origin may send theirs. */
export function answerPreflight(): Response {
  const headers = allowAnyOrigin(new Headers())
  headers.set('Access-Control-Allow-Methods', 'GET, POST')
  headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, DPoP')
  headers.set('Access-Control-Max-Age', '3600')
  return respond(null, { status: 204, headers })
}
