import type { HeaderList, HttpRequest, HttpResponse, RecordedBody } from '../../protocol/http.ts'
import { recordBody } from './record-body.ts'

/** A request: as it is stored, as it goes to a simulated server, and, with the body as text, as a step shows it. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly body: ArrayBuffer | null
}

/** A whole response, as it was handed to the browser or to the engine. */
export interface StoredResponse {
  readonly status: number
  readonly headers: HeaderList
  readonly body: ArrayBuffer | null
}

/** Values of a header, joined as `Headers.get` joins them; `undefined` without one. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  const values = headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** A request as the record shows it. */
export function recordRequest({ method, url, headers, body }: WireRequest): HttpRequest {
  return { method, url, headers, ...recorded(headers, body) }
}

/** A response as the record shows it; status 0: none came. */
export function recordResponse(response: StoredResponse | undefined): HttpResponse {
  const { status, headers, body } = response ?? { status: 0, headers: [], body: null }
  return { status, headers, ...recorded(headers, body) }
}

function recorded(headers: HeaderList, body: ArrayBuffer | null): { body?: RecordedBody } {
  return body === null ? {} : { body: recordBody(body, headerOf(headers, 'content-type') ?? null) }
}
