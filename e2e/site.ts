import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { DIST } from '../tools/paths.ts'
import { fileFor } from '../tools/static-server.ts'

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
  /** Sent with every file. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Headers of a host that is as strict as can be. */
export const STRICT = {
  'Content-Security-Policy': "default-src 'self'",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** What goes wrong with a file. */
export type Trouble =
  /** The server answers 404. */
  | 'missing'
  /** The connection breaks off after this part of the file, from 0 (before any answer) to 1. */
  | { readonly cutAt: number }
  /** The answer begins so much later. */
  | { readonly delayMs: number }
  /** It is sent with another type. */
  | { readonly type: string }

/** A plain file server of this process that tells what it was asked for, and can be switched off or given another build. */
export interface Site {
  /** With a slash at the end. */
  readonly url: string
  /** `GET /worker.js`, in order. */
  readonly log: readonly string[]
  /** What goes wrong from now on, by path relative to the mount; `` is index.html. */
  trouble(of: (path: string) => Trouble | undefined): void
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

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly trouble: Trouble | undefined
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { mount = '/', fallback = false, headers = {}, missing = [], prefixes = {} } = options
  let troubleOf = (path: string): Trouble | undefined => (missing.includes(path) ? 'missing' : undefined)
  let directory = options.directory ?? DIST
  const log: string[] = []
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`)
    const path = (request.url ?? '/').split('?', 1)[0]?.slice(mount.length) ?? ''
    const trouble = troubleOf(path)
    const delayMs = typeof trouble === 'object' && 'delayMs' in trouble ? trouble.delayMs : 0
    setTimeout(() => answer({ request, response, path, trouble }), delayMs)
  })

  function answer({ request, response, path, trouble }: Asked): void {
    const found = trouble === 'missing' ? undefined : fileFor(directory, mount, request.url ?? '/')
    const file = found ?? (fallback ? `${directory}/index.html` : undefined)
    if (file === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n')
      return
    }
    const isOther = typeof trouble === 'object' && 'type' in trouble
    const type = isOther ? trouble.type : (TYPES[extname(file)] ?? 'application/octet-stream')
    const prefix = prefixes[path]
    const body = readFileSync(file)
    const cutAt = typeof trouble === 'object' && 'cutAt' in trouble ? trouble.cutAt : undefined
    if (cutAt === 0) {
      request.socket.destroy()
      return
    }
    response.writeHead(200, { ...headers, 'Content-Type': type })
    if (cutAt !== undefined)
      response.write(body.subarray(0, cutAt * body.length), () => request.socket.destroy())
    else response.end(prefix === undefined ? body : `${prefix}\n${body}`)
  }

  const port = await listen(server)
  return {
    url: `http://localhost:${port}${mount}`,
    log,
    trouble: (of) => {
      troubleOf = of
    },
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
