import type { Runtime } from '../runtime.ts'
import { ProtocolError } from './protocol-error.ts'

/** Bytes of a provider's answer that are read at most: a token set or a profile is a few thousand. */
export const maxBodyBytes = 1024 * 1024

/** A `fetch` that reads the whole answer up to a limit, so that a hostile provider cannot fill the memory. */
export function boundedFetch(fetch: Runtime['fetch'], limit = maxBodyBytes): Runtime['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.status < 200)
      throw new ProtocolError('opaque-redirect', 'the answer is a redirect, and redirects are not followed')
    if (!response.body) return response
    const body = await readAtMost(response.body, limit)
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, limit: number): Promise<Blob> {
  const chunks: BlobPart[] = []
  const reader = stream.getReader()
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength
    if (length > limit) {
      await reader.cancel()
      throw new ProtocolError('body-too-large', `the answer is longer than ${limit} bytes`, { limit })
    }
    chunks.push(part.value as Uint8Array<ArrayBuffer>)
  }
  return new Blob(chunks)
}
