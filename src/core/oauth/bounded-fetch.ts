import { readAll } from '../bytes/read-all.ts'
import type { Runtime } from '../runtime.ts'
import { withBody } from './answer-text.ts'
import { ProtocolError } from './protocol-error.ts'

/** How much of a provider's answer is read, in bytes: tokens or a profile take a few thousand. */
export const maxBodyBytes = 1024 * 1024

/** How long a provider may take to send a body after its headers, in milliseconds. */
export const maxBodyMs = 30_000

/**
 * A `fetch` that reads the whole answer up to a limit of bytes and of time, so that a hostile provider cannot fill the memory or send forever.
 * The engine has no timers: `runtime.fetch` decides how long to wait for a silent provider.
 */
export function boundedFetch(
  fetch: Runtime['fetch'],
  { now, follows }: Pick<Runtime, 'now' | 'follows'>,
): Runtime['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.status < 200)
      throw new ProtocolError('opaque-redirect', 'the response is a redirect, and redirects are not followed')
    if (!response.body) return response
    const deadlineMs = now() + maxBodyMs
    const body = await readAll(response.body, (lengthBytes) => {
      if (follows('DEV-25')) return
      if (lengthBytes > maxBodyBytes)
        throw new ProtocolError('body-too-large', `the response is longer than ${maxBodyBytes} bytes`)
      if (now() > deadlineMs)
        throw new ProtocolError('body-too-slow', `the response takes longer than ${maxBodyMs / 1000} seconds`)
    })
    return withBody(response, body)
  }
}
