import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import tls from 'node:tls'
import { watchRequests } from './watch-requests.ts'

// Loaded into an app with `node --import`: whatever it connects to over HTTPS, by `fetch`, `node:https`, `node:http2` or a library's own
// connections, is the simulated internet of the run that started it.

const { AUTHSCOPE_PROXY: proxy, AUTHSCOPE_TOKEN: token } = process.env

if (proxy !== undefined && token !== undefined) await register(proxy, token)

const LOOPBACK = /^(?:(?:.+\.)?localhost$|127\.|\[?::1)/

/** Asked again with every connection, because `next start` and others say what they are when they already run. */
function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production' || process.env['AUTHSCOPE_ALLOW_PRODUCTION_BUILD'] === '1')
    return
  const text =
    'authscope: this app runs with NODE_ENV=production, where anyone could sign in as anyone. If it is a build on your own machine, start authscope with --allow-production-build.'
  process.stderr.write(`${text}\n`)
  throw new Error(text)
}

/** @throws Error where the app may not be sent there: it then does not start */
async function register(address: string, secret: string): Promise<void> {
  if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(address))
    throw new Error(
      `authscope: AUTHSCOPE_PROXY must be a port of this machine, such as http://127.0.0.1:4000, not ${address}.`,
    )
  refuseProduction()
  const tlsPort = await provenTlsPort(address, secret)
  if (tlsPort === undefined)
    throw new Error(
      `authscope: nothing at ${address} proves that it is this run of authscope, so the app's requests are not sent there. Start the app with npx authscope serve -- <command>.`,
    )
  watchRequests()
  connectTo(tlsPort)
}

type Connect = (options: tls.ConnectionOptions, callback?: () => void) => tls.TLSSocket

/**
 * Has every TLS connection for HTTP end at this port, as if all hosts had its address, except to this machine. What the app says about
 * certificates is about servers that are not there. Databases and the like are reached as ever.
 */
function connectTo(port: number): void {
  const direct = tls.connect as Connect
  const connect = (...given: readonly unknown[]): tls.TLSSocket => {
    const { options, callback } = argumentsOf(given)
    const host = options.host ?? 'localhost'
    if (options.socket || options.path || LOOPBACK.test(host) || !isForHttp(options))
      return (direct as (...given: readonly unknown[]) => tls.TLSSocket)(...given)
    refuseProduction()
    const { ca: _, lookup: __, ...others } = options
    const servername = options.servername || (isIP(host) === 0 ? host : '')
    const socket = direct(
      { ...others, host: '127.0.0.1', port, servername, autoSelectFamily: false } as tls.ConnectionOptions,
      callback,
    )
    // HTTP/2 takes the origin of a connection from it.
    Object.defineProperty(socket, 'remotePort', { value: Number(options.port ?? 443) })
    return explained(socket, servername || host)
  }
  tls.connect = connect as typeof tls.connect
  syncBuiltinESMExports()
}

/** As `tls.connect` takes them: options, or a port, a host and options, or a port and options; each with a callback. */
function argumentsOf(given: readonly unknown[]): {
  readonly options: tls.ConnectionOptions
  readonly callback: (() => void) | undefined
} {
  const [first, second] = given
  const objects = given.filter((each) => typeof each === 'object' && each !== null)
  return {
    options: Object.assign(
      {},
      typeof first === 'object' ? {} : { port: Number(first) },
      typeof second === 'string' ? { host: second } : {},
      ...objects,
    ),
    callback: given.find((each): each is () => void => typeof each === 'function'),
  }
}

function isForHttp({ port, ALPNProtocols: protocols }: tls.ConnectionOptions): boolean {
  if (Number(port) === 443) return true
  return Array.isArray(protocols) && protocols.some((name) => name === 'h2' || name === 'http/1.1')
}

/** With an error that says why a host is not there, instead of that the connection ended. */
function explained(socket: tls.TLSSocket, host: string): tls.TLSSocket {
  const explain = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'ECONNRESET')
      error.message = `The simulated internet of authscope has no ${host}. If your app signs in there, name it: npx authscope serve --issuer https://${host}`
  }
  socket.prependOnceListener('error', explain)
  return socket.once('secureConnect', () => socket.off('error', explain))
}

/** Where the run answers TLS, if what answers at its address can prove which run it is. */
async function provenTlsPort(address: string, secret: string): Promise<number | undefined> {
  try {
    const nonce = randomBytes(16).toString('hex')
    const response = await fetch(`${address}/authscope?nonce=${nonce}`)
    const { proof, tlsPort } = (await response.json()) as {
      readonly proof?: unknown
      readonly tlsPort?: number
    }
    const wanted = Buffer.from(createHmac('sha256', secret).update(nonce).digest('hex'))
    const given = Buffer.from(String(proof))
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? tlsPort : undefined
  } catch {
    return undefined
  }
}
