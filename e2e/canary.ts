import { createServer, type Socket } from 'node:net'

/** Stands for the whole internet: the browser resolves every name but `localhost` to it, so whoever reaches out is caught. */
export interface Canary {
  /** Command-line switch that sends the browser here. */
  readonly flag: string
  readonly port: number
  /** One entry for each connection since the last time of asking, with the name that was asked for. */
  takeCalls(): string[]
  readonly close: () => Promise<void>
}

/** Starts listening on a free port of this computer. It answers nobody. */
export function startCanary(): Promise<Canary> {
  let calls: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const list = calls
    const at = list.push('a connection without a word') - 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      list[at] = textOf(data)
      socket.destroy()
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({
        port,
        flag: `--host-resolver-rules=${resolverRules(port)}`,
        takeCalls: () => {
          const taken = calls
          calls = []
          return taken
        },
        close: () =>
          new Promise((done) => {
            for (const socket of open) socket.destroy()
            server.close(() => done())
          }),
      })
    })
  })
}

/** The browser's own errands (updates, autofill, accounts) are no page's doing: they find no host. */
function resolverRules(port: number): string {
  const own = ['*.google.com', '*.googleapis.com', '*.gvt1.com', '*.gstatic.com'].map(
    (host) => `MAP ${host} ~NOTFOUND`,
  )
  return [...own, `MAP * 127.0.0.1:${port}`, 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(', ')
}

/** Whom the first bytes are for: the server name of a TLS greeting, or the request line and host of HTTP. */
function textOf(data: Buffer): string {
  if (data[0] === 0x16) return `TLS for ${serverName(data) ?? 'a server without a name'}`
  return data.toString('latin1').split('\r\n').slice(0, 2).join(' ')
}

/** The host in the extension `server_name`. @see https://www.rfc-editor.org/rfc/rfc6066#section-3 */
function serverName(hello: Buffer): string | undefined {
  if (hello.length < 200) return undefined
  // Record header 5, handshake header 4, version 2, random 32; then session id, cipher suites and compression methods.
  let at = 43
  at += 1 + hello.readUInt8(at)
  at += 2 + hello.readUInt16BE(at)
  at += 1 + hello.readUInt8(at)
  const end = Math.min(hello.length, at + 2 + hello.readUInt16BE(at))
  at += 2
  while (at + 4 <= end) {
    const type = hello.readUInt16BE(at)
    const length = hello.readUInt16BE(at + 2)
    if (type === 0) return hello.toString('latin1', at + 9, at + 4 + length)
    at += 4 + length
  }
  return undefined
}
