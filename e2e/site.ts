import { createReadStream, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { DIST } from '../src/check/paths.ts'
import { fileFor } from '../src/check/static-server.ts'

export interface SiteOptions {
  /** Default: the build. */
  readonly directory?: string
  /** The path under which the files appear, with a slash at both ends. Default `/`. */
  readonly mount?: string
  /** Answers unknown paths with index.html and status 200, as some hosts do. Default `false`. */
  readonly fallback?: boolean
  /** Paths relative to the mount that do not exist here. */
  readonly missing?: readonly string[]
  /** What stands before a script's own text, by path relative to the mount. */
  readonly prefixes?: Readonly<Record<string, string>>
}

/** A plain file server of this process that tells what it was asked for, and can be switched off or given another build. */
export interface Site {
  /** With a slash at the end. */
  readonly url: string
  /** `GET /worker.js`, in order. */
  readonly log: readonly string[]
  /** Serves another directory from now on. */
  serve(directory: string): void
  /** Cuts every connection and takes no more. */
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { mount = '/', fallback = false, missing = [], prefixes = {} } = options
  let directory = options.directory ?? DIST
  const log: string[] = []
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`)
    answer(request, response)
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    const path = url.split('?', 1)[0]?.slice(mount.length) ?? ''
    const found = missing.includes(path) ? undefined : fileFor(directory, mount, url)
    const file = found ?? (fallback ? `${directory}/index.html` : undefined)
    if (file === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n')
      return
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
    const prefix = prefixes[path]
    if (prefix !== undefined) response.end(`${prefix}\n${readFileSync(file, 'utf8')}`)
    else createReadStream(file).pipe(response)
  }

  const port = await listen(server)
  return {
    url: `http://localhost:${port}${mount}`,
    log,
    serve: (next) => {
      directory = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
