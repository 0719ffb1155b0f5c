import { readAll } from '../bytes/read-all.ts'
import { AuthError } from '../errors.ts'
import type { Follows } from '../runtime.ts'

/** How much of a request's body is read, in bytes: a form has a few hundred, a passkey's answer a few thousand. */
export const maxRequestBytes = 1024 * 1024

/** The request's body is longer than anything that a route takes. Answered with status 413. */
export class RequestTooLarge extends AuthError {
  static override type = 'RequestTooLarge'
}

/**
 * The body as text.
 * @throws RequestTooLarge beyond `maxRequestBytes`; the rest is not read.
 */
export async function readBody(request: Request, follows: Follows): Promise<string> {
  // Firefox has no `Request.body`, so the whole body is read.
  const stream: typeof request.body | undefined = request.body
  if (stream === null) return ''
  const body = await readAll(stream ?? new Blob([await request.arrayBuffer()]).stream(), (lengthBytes) => {
    if (lengthBytes > maxRequestBytes && !follows('DEV-52'))
      throw new RequestTooLarge(`The body is longer than ${maxRequestBytes} bytes`)
  })
  return new TextDecoder().decode(body)
}
