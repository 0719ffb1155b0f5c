import type { HeaderList } from '../../protocol/http.ts'
import type { WireRequest } from './message.ts'

/** A body as the simulated network carries it. */
export type MessageBody = string | ArrayBuffer | Uint8Array<ArrayBuffer> | null

// https://fetch.spec.whatwg.org/#null-body-status, the ones a constructor accepts
const NULL_BODY = new Set([204, 205, 304])

/**
 * Gives a message an own `headers` property, which its clones keep. Browsers drop `Cookie`, `Origin`, `Host` and `Set-Cookie` from the
 * requests and responses that a script constructs; a header list that belongs to no message may hold any name.
 * What is constructed *from* the message (`new Request(message)`) has the browser's own headers again.
 */
export function withHeaders<T extends Request | Response>(message: T, headers: Headers): T {
  const clone = message.clone.bind(message)
  return Object.defineProperties(message, {
    headers: { value: headers, enumerable: true, configurable: true },
    clone: { value: () => withHeaders(clone(), new Headers(headers)), configurable: true },
  })
}

/**
 * A request with exactly these headers.
 * @throws TypeError for a method or URL that no `Request` can have (`CONNECT`, credentials in the URL), or a body with GET or HEAD.
 */
export function makeRequest(
  url: string,
  init: { readonly method: string; readonly headers: Headers; readonly body?: MessageBody },
): Request {
  // `formData()` reads the content type of the browser's own header list, so that one gets what it accepts.
  const request = new Request(url, {
    method: init.method,
    headers: init.headers,
    body: init.body ?? null,
    redirect: 'manual',
  })
  return withHeaders(request, init.headers)
}

/** The request that goes over the wire, as its server has it. @throws as `makeRequest` */
export function toRequest(request: WireRequest): Request {
  return makeRequest(request.url, { ...request, headers: toHeaders(request.headers) })
}

/**
 * A response with exactly these headers; statuses that allow no body lose it. It fits `Runtime.respond` of the engine.
 * @throws RangeError for a status outside 200 to 599.
 */
export function makeResponse(
  body: MessageBody,
  init: { readonly status: number; readonly headers: Headers },
): Response {
  const content = NULL_BODY.has(init.status) ? null : body
  return withHeaders(new Response(content, { status: init.status, headers: init.headers }), init.headers)
}

/** Header names lower case, each `Set-Cookie` by itself, other repetitions joined as `Headers` joins them. */
export function toHeaderList(headers: Headers): HeaderList {
  return [...headers]
}

/** @throws TypeError for a name or value that HTTP cannot carry. */
export function toHeaders(list: HeaderList): Headers {
  const headers = new Headers()
  for (const [name, value] of list) headers.append(name, value)
  return headers
}
