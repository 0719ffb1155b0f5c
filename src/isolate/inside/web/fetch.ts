import { fromBase64, toBase64 } from '../../border/base64.ts'
import { ask } from '../ask.ts'
import { Request, type RequestInput, Response, type Signal } from './messages.ts'

interface Answer {
  readonly url: string
  readonly redirected: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: [string, string][]
  readonly body: string | null
}

/** A request into the simulated network. */
export async function fetch(input: unknown, init: RequestInput = {}): Promise<Response> {
  const request = new Request(input, init)
  const { signal } = request
  const bytes = request.takeBytes()
  const asked = {
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: bytes ? toBase64(bytes) : null,
    redirect: request.redirect,
  }
  const { url, redirected, status, statusText, headers, body }: Answer = JSON.parse(
    await unlessAborted(signal, () => ask('fetch', JSON.stringify(asked))),
  )
  const response = new Response(body === null ? null : (fromBase64(body) ?? null), {
    status,
    statusText,
    headers,
  })
  return Object.assign(response, { url, redirected })
}

/** An aborted request is still answered, but the answer is dropped. */
function unlessAborted(signal: Signal | undefined, work: () => Promise<string>): Promise<string> {
  if (!signal) return work()
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    work().then(resolve, reject)
  })
}
