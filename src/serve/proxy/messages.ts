import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { WITHIN_HEADER } from '../../protocol/observed.ts'

type NodeRequest = IncomingMessage | Http2ServerRequest
type NodeResponse = ServerResponse | Http2ServerResponse

/** The largest body that is read, in bytes. */
const LARGEST_BODY = 16 * 1024 * 1024

/** Headers of one connection only (RFC 9110 §7.6.1), which HTTP/2 refuses, and what the app tells authscope alone. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  WITHIN_HEADER,
])

/** The request of the app for which its server asks: the id, and how much of it was reported before. */
export function withinOf({
  headers,
}: NodeRequest): { readonly request: string; readonly reported: number } | undefined {
  const [, request, reported] = /^(\S+) (\d+)$/.exec(String(headers[WITHIN_HEADER] ?? '')) ?? []
  return request === undefined ? undefined : { request, reported: Number(reported) }
}

/**
 * A request as the simulated internet reads it, with its body apart.
 *
 * @param gaveUp aborted when the client hangs up
 * @throws RangeError for a body over 16 MB
 */
export async function readRequest(
  request: NodeRequest,
  origin: string,
  gaveUp: AbortSignal,
): Promise<{ readonly request: Request; readonly body: Uint8Array<ArrayBuffer> }> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || OF_THE_CONNECTION.has(name) || value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  const body = await readBody(request)
  const method = request.method ?? 'GET'
  const carries = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0
  const made = new Request(new URL(request.url ?? '/', origin), {
    method,
    signal: gaveUp,
    ...(carries ? { body } : {}),
  })
  // A request drops headers that only a browser may set, such as cookies; servers read all of them.
  return { request: Object.defineProperty(made, 'headers', { value: headers, enumerable: true }), body }
}

async function readBody(request: NodeRequest): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).byteLength
    if (size > LARGEST_BODY) throw new RangeError('The body is larger than 16 MB.')
    chunks.push(chunk as Buffer)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Sends a response with every header as it was made, each `Set-Cookie` on its own. */
export async function writeResponse(response: Response, to: NodeResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  to.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && !OF_THE_CONNECTION.has(name)) to.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) to.setHeader('set-cookie', cookies)
  to.end(body)
}
