import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect, type Socket, type Server as TcpServer } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Authority } from '../tls/authority.ts'
import type { Answered } from '../worlds/sites.ts'
import type { StepPlace } from '../worlds/steps.ts'
import type { Within } from '../worlds/worlds.ts'
import { forward, nearEnd, type Passes } from './forward.ts'
import { readRequest, withinOf, writeResponse } from './messages.ts'
import { unknownPage, unknownText } from './unknown-host.ts'

/** One port of the simulated internet: a browser's, or the app's server's. */
export interface Port {
  /** `http://127.0.0.1:40123` */
  readonly url: string
  /** Port at which every simulated host answers TLS by its name, for clients that need no proxy to get here. */
  readonly tlsPort: number
  close(): Promise<void>
}

export interface PortParts {
  readonly authority: Authority
  /** `undefined`: there is no server at that origin. */
  readonly answer: (request: Request, body: Uint8Array, within?: Within) => Promise<Answered>
  readonly livesAt: (host: string) => Promise<boolean>
  /** Browsers are shown a page for an unknown host; an app's server is refused before it connects. */
  readonly showsPages: boolean
  /** Called with each unknown host that was asked for. */
  readonly onUnknown: (host: string) => void
  /** Records what passes to servers of this machine. */
  readonly passes?: Passes
  /** A request goes to a server of this machine: from that end of a connection, and recorded at that place. */
  readonly connected?: (peer: string, place?: StepPlace) => void
  readonly settled?: (peer: string) => Promise<void>
  /** Requests for this port itself rather than for a server behind it. */
  readonly own?: (request: IncomingMessage, response: ServerResponse) => void
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|.+\.localhost)$/

/** Opens a proxy on a free port of the loopback interface. Everything else than simulated servers and this machine is refused. */
export async function openPort(parts: PortParts, port = 0): Promise<Port> {
  const secure = createSecureServer({
    allowHTTP1: true,
    SNICallback: (host, done) => {
      contextFor(parts, host).then(
        (context) => done(null, context),
        (error: Error) => done(error),
      )
    },
  })
  secure.on('request', (request, response) => {
    const host = request.headers[':authority'] ?? request.headers.host ?? ''
    answerOne(parts, `https://${host}`, request, response)
  })
  // A browser that does not like a certificate, or changes its mind, says so by hanging up.
  secure.on('tlsClientError', () => undefined)
  secure.on('sessionError', () => undefined)
  // No connection is for two worlds.
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    if (target.startsWith('/')) return (parts.own ?? refuse)(request, response)
    const url = webAddress(target)
    if (url === undefined) return refuseAddress(target, response)
    if (!LOOPBACK.test(url.hostname)) return answerOne(parts, url.origin, request, response)
    if (url.protocol === 'http:') forward(url, request, response, { ...parts, agent })
    else refuseAddress(target, response)
  })
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => undefined)
    const { host, tcpPort } = splitHost(request.url ?? '')
    if (tcpPort < 1 || tcpPort > 65_535) {
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
      return
    }
    if (LOOPBACK.test(host)) {
      tunnel(host, tcpPort, socket, head, parts.connected)
      return
    }
    void admit(parts, host).then((isAdmitted) => {
      if (!isAdmitted) {
        socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
        return
      }
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) socket.unshift(head)
      // Otherwise a client that hangs up would go unnoticed with HTTP/2 while its answer is paused.
      socket.allowHalfOpen = false
      secure.emit('connection', socket)
    })
  })
  const sockets = new Set<Socket>()
  const remember = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  server.on('connection', remember)
  secure.on('connection', remember)
  return {
    url: `http://127.0.0.1:${await listen(server, port)}`,
    tlsPort: await listen(secure, 0),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await Promise.all([server, secure].map((each) => new Promise((resolve) => each.close(resolve))))
    },
  }
}

/** @throws Error for a host that does not exist here: the connection then ends */
async function contextFor(parts: PortParts, host: string): Promise<SecureContext> {
  // A browser gets a page; it came by CONNECT, where the host was counted.
  if (parts.showsPages || (await admit(parts, host))) return parts.authority.contextFor(host)
  throw new Error(`There is no ${host}.`)
}

async function admit({ livesAt, onUnknown, showsPages }: PortParts, host: string): Promise<boolean> {
  if (await livesAt(host)) return true
  onUnknown(host)
  return showsPages
}

function splitHost(target: string): { readonly host: string; readonly tcpPort: number } {
  const [, host = '', port = '443'] = /^(.*?)(?::(\d+))?$/.exec(target) ?? []
  return { host, tcpPort: Number(port) }
}

/** The address in a request line, which may hold anything. */
function webAddress(target: string): URL | undefined {
  const url = URL.canParse(target) ? new URL(target) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function listen(server: TcpServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

type AnyRequest = IncomingMessage | Http2ServerRequest
type AnyResponse = ServerResponse | Http2ServerResponse

function answerOne(parts: PortParts, origin: string, incoming: AnyRequest, outgoing: AnyResponse): void {
  const gaveUp = new AbortController()
  let isAnswered = false
  outgoing.once('close', () => {
    if (!isAnswered) gaveUp.abort()
  })
  const run = async (): Promise<void> => {
    const { request, body } = await readRequest(incoming, origin, gaveUp.signal)
    const answered = await parts.answer(request, body, withinOf(incoming))
    isAnswered = true
    // A request whose body was read counts as destroyed: whether the client is gone is known by the response alone.
    if (outgoing.destroyed) return
    if (answered === 'ended') return void outgoing.destroy()
    await writeResponse(answered ?? unknownHost(request), outgoing)
  }
  run().catch((error: unknown) => {
    if (outgoing.destroyed) return
    outgoing.statusCode = error instanceof RangeError ? 413 : 500
    outgoing.setHeader('content-type', 'text/plain; charset=utf-8')
    outgoing.end(`authscope could not answer: ${error instanceof Error ? error.message : String(error)}\n`)
  })
}

function unknownHost({ url, headers }: Request): Response {
  const { host } = new URL(url)
  const isPage = headers.get('accept')?.includes('text/html') ?? false
  const [type, text] = isPage ? ['html', unknownPage(host)] : ['plain', unknownText(host)]
  return new Response(text, { status: 403, headers: { 'content-type': `text/${type}; charset=utf-8` } })
}

function refuse(_request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 404
  response.end('This is a proxy of authscope. Set it as HTTPS_PROXY, or as the proxy of a browser.\n')
}

function refuseAddress(target: string, response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`A proxy can't fetch ${target.slice(0, 200)}. Ask for an http: address, or use CONNECT.\n`)
}

function tunnel(
  host: string,
  port: number,
  socket: Socket,
  head: Buffer,
  connected: PortParts['connected'],
): void {
  const target = connect(port, host.replace(/^\[|\]$/g, ''), () => {
    connected?.(nearEnd(target))
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    target.write(head)
    target.pipe(socket)
    socket.pipe(target)
  })
  target.on('error', () => socket.destroy())
  socket.on('close', () => target.destroy())
}
