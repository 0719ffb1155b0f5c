import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Passing, PassingHead } from '../worlds/passing.ts'
import { peerAt } from '../worlds/peer.ts'
import type { StepPlace } from '../worlds/steps.ts'

/** Records one request that passes; `undefined` when it isn't worth it. */
export type Passes = (head: PassingHead, body: Uint8Array) => Passing | undefined

/** What is done with requests for this machine. */
export interface Local {
  readonly agent: Agent
  readonly passes?: Passes
  readonly connected?: (peer: string, place?: StepPlace) => void
  /** Resolves when the record has what the app did for the last request from that end of a connection. */
  readonly settled?: (peer: string) => Promise<void>
}

/** Requests with a larger body pass without being looked at, in bytes. */
const LARGEST = 1_000_000

/** Requests for this machine pass: a browser may send those of the app through its proxy too. */
export function forward(url: URL, incoming: IncomingMessage, outgoing: ServerResponse, local: Local): void {
  const { 'content-length': length = '0', 'transfer-encoding': isStreamed } = incoming.headers
  const { passes } = local
  if (passes === undefined || isStreamed !== undefined || Number(length) > LARGEST) {
    incoming.pipe(send(url, incoming, outgoing, local))
    return
  }
  passOn(url, incoming, outgoing, { ...local, passes }).catch(() => outgoing.destroy())
}

async function passOn(
  url: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  local: Local & { readonly passes: Passes },
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
  const passing = local.passes(head, body)
  if ((await passing?.sent) === 'ended') {
    passing?.ended()
    outgoing.destroy()
    return
  }
  if (outgoing.destroyed) return passing?.ended()
  send(url, incoming, outgoing, local, passing).end(body)
}

function send(
  url: URL,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
  { agent, connected, settled }: Local,
  passing?: Passing,
): ClientRequest {
  const request = httpRequest(url, { method, headers, agent }, (answer) => {
    passing?.answered(answer.statusCode ?? 502, headersOf(answer.headers))
    const before = settled?.(nearEnd(answer.socket)) ?? Promise.resolve()
    const pass = (): void => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.on('data', (chunk: Buffer) => passing?.chunk(chunk))
      for (const end of ['end', 'close']) answer.once(end, () => void before.then(() => passing?.ended()))
      answer.pipe(outgoing)
    }
    // Where a redirect leads is asked for at once: what came before it is recorded first.
    if (answer.headers.location === undefined) pass()
    else void before.then(pass)
  })
  request.once('socket', (socket) => {
    const tell = () => connected?.(nearEnd(socket), passing?.place)
    if (socket.connecting) socket.once('connect', tell)
    else tell()
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

/** Our end of a connection to the app, as the app sees it. */
export function nearEnd({ localAddress, localPort }: Socket): string {
  return peerAt(localAddress, localPort) ?? ''
}

function headersOf(given: IncomingMessage['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each)
  return headers
}
