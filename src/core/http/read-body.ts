import { readAll } from '../bytes/read-all.ts'
import { AuthError } from '../errors.ts'

/** Bytes of a request's body that are read at most: a form is a few hundred, a passkey's answer a few thousand. */
export const maxRequestBytes = 1024 * 1024

/** The request's body is longer than anything that a route takes. Answered with status 413. */
export class RequestTooLarge extends AuthError {
  static override type = 'RequestTooLarge'
}

/**
 * The body as text.
 * @throws RequestTooLarge beyond `maxRequestBytes`; the rest is not read.
 */
export async function readBody(request: Request): Promise<string> {
  const body = request.body ?? (await wholeBody(request))
  if (body === null) return ''
  const read = await readAll(body, (lengthBytes) => {
    if (lengthBytes > maxRequestBytes)
      throw new RequestTooLarge(`The body is longer than ${maxRequestBytes} bytes`)
  })
  return read.text()
}

/** Firefox has no `Request.body`: there the body comes whole. Where the property exists it said that there is none. */
async function wholeBody(request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  return 'body' in request ? null : new Blob([await request.arrayBuffer()]).stream()
}
