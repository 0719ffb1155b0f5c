import { createReadStream, statSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { createGunzip } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface StaticServerOptions {
  readonly directory: string
  /** 0 takes a free one. */
  readonly port: number
  /** The path under which the files appear, with a slash at both ends. Default `/`. */
  readonly mount?: string
  /** Answer unknown paths with index.html and status 200, as some hosts do. Default `false`. */
  readonly fallback?: boolean
  /** Further files by their paths: `/traces/failed.authscope`. */
  readonly files?: Readonly<Record<string, string>>
  /** What chooses another port, in the message about one that is taken. Default `--port`. */
  readonly option?: string
  /** Answers what is no file, and says whether it did. */
  readonly answers?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface StaticServer {
  /** With a slash at the end. */
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * A plain file server on this computer's own addresses only. It sends a type and nothing clever: the product must work on any host.
 * @throws Error with one sentence naming `--port` when the port is taken.
 */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { mount = '/', option = '--port' } = options
  const answer = answerFiles(options)
  const first = await listen(createServer(answer), options.port, '127.0.0.1', option)
  const address = first.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const servers = [first]
  try {
    // Browsers try both addresses of "localhost".
    servers.push(await listen(createServer(answer), port, '::1', option))
  } catch (error) {
    if (error instanceof PortTaken) {
      await close(first)
      throw error
    }
  }
  return {
    url: `http://localhost:${port}${mount}`,
    port,
    close: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

export class PortTaken extends Error {
  constructor(port: number, option: string, options?: ErrorOptions) {
    super(`Port ${port} is taken by another program: choose another one with ${option}.`, options)
  }
}

/** The file that a request path names, or `undefined` when it names none inside the directory. */
export function fileFor(directory: string, mount: string, requestPath: string): string | undefined {
  const path = requestPath.split(/[?#]/)[0] ?? ''
  if (!path.startsWith(mount)) return undefined
  const relative = normalize(decode(path.slice(mount.length)) || '.')
  if (relative.startsWith('..') || relative.includes('\0') || relative.startsWith(sep)) return undefined
  const file = path.endsWith('/') ? join(directory, relative, 'index.html') : join(directory, relative)
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

function answerFiles({
  directory,
  mount = '/',
  fallback = false,
  files = {},
  answers = () => false,
}: StaticServerOptions): RequestListener {
  return (request, response) => {
    if (answers(request, response)) return
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const path = request.url ?? '/'
    const found = Object.hasOwn(files, path) ? files[path] : fileFor(directory, mount, path)
    const packed = found ?? fileFor(directory, mount, `${path.split(/[?#]/)[0]}${PACKED}`)
    const file = packed ?? (fallback ? join(directory, 'index.html') : undefined)
    if (file === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n')
      return
    }
    send(file, found === undefined && file.endsWith(PACKED), request, response)
  }
}

/** How a file is called that is kept compressed; its address does not have it. */
const PACKED = '.gz'

function send(file: string, isPacked: boolean, request: IncomingMessage, response: ServerResponse): void {
  const staysPacked = isPacked && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  response.writeHead(200, {
    'Content-Type':
      TYPES[extname(isPacked ? file.slice(0, -PACKED.length) : file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    ...(isPacked ? { Vary: 'Accept-Encoding' } : {}),
    ...(staysPacked ? { 'Content-Encoding': 'gzip' } : {}),
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const bytes = createReadStream(file).on('error', () => response.destroy())
  if (!isPacked || staysPacked) bytes.pipe(response)
  else
    bytes
      .pipe(createGunzip())
      .on('error', () => response.destroy())
      .pipe(response)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '..'
  }
}

function listen(server: Server, port: number, host: string, option: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port, option, { cause: error }) : error)
    })
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
