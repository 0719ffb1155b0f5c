import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Passing, PassingHead } from '../worlds/passing.ts'

/** Records one request that passes; `undefined` when it isn't worth it. */
export type Passes = (head: PassingHead, body: Uint8Array) => Passing | undefined

/** Requests with a larger body pass without being looked at, in bytes. */
const LARGEST = 1_000_000

/** Requests for this machine pass: a browser may send those of the app through its proxy too. */
export function forward(
  url: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  passes?: Passes,
): void {
  const { 'content-length': length = '0', 'transfer-encoding': isStreamed } = incoming.headers
  if (passes === undefined || isStreamed !== undefined || Number(length) > LARGEST) {
    incoming.pipe(send(url, incoming, outgoing, undefined))
    return
  }
  passOn(url, incoming, outgoing, passes).catch(() => outgoing.destroy())
}

async function passOn(
  url: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  passes: Passes,
): Promise<void> {
  const gaveUp = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gaveUp.abort()
  })
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const { headers, method = 'GET' } = incoming
  const head = { url: url.href, method, headers: headersOf(headers), signal: gaveUp.signal }
  const passing = passes(head, body)
  if ((await passing?.sent) === 'ended') {
    passing?.ended()
    outgoing.destroy()
    return
  }
  if (outgoing.destroyed) return passing?.ended()
  send(url, incoming, outgoing, passing).end(body)
}

function send(
  url: URL,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
  passing: Passing | undefined,
): ClientRequest {
  const request = httpRequest(url, { method, headers }, (answer) => {
    passing?.answered(answer.statusCode ?? 502, headersOf(answer.headers))
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.on('data', (chunk: Buffer) => passing?.chunk(chunk))
    for (const end of ['end', 'close']) answer.once(end, () => passing?.ended())
    answer.pipe(outgoing)
  })
  request.on('error', (error) => {
    passing?.ended()
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    outgoing.end(`${url.host} does not answer: ${error.message}\n`)
  })
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) request.destroy()
  })
  return request
}

function headersOf(given: IncomingMessage['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each)
  return headers
}
