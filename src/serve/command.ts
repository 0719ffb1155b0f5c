import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Serving, serve } from './serve.ts'
import { issuerFrom } from './worlds/issuers.ts'

const USAGE = `npx authscope serve [options] [-- command…]

Serves the simulated internet on this machine: providers and mail services on their production addresses.
With a command, starts it so that its requests go there, and ends when it ends.

  --port <n>                  port of the app's proxy (default: any free one)
  --issuer <url>              an OpenID provider at this address; may be repeated
  --app-host <host>           a host beside localhost that providers may send people back to; may be repeated
  --callback <client>=<url>   callback of an app that names none; may be repeated
  --allow-production-build    also with NODE_ENV=production
`

/** The command `serve`. Resolves with the exit code. */
export async function runServe(args: readonly string[], register: string): Promise<number> {
  const split = args.indexOf('--')
  const [own, command] = split === -1 ? [args, []] : [args.slice(0, split), args.slice(split + 1)]
  const { values } = parseArgs({
    args: [...own],
    options: {
      port: { type: 'string' },
      issuer: { type: 'string', multiple: true },
      'app-host': { type: 'string', multiple: true },
      callback: { type: 'string', multiple: true },
      'allow-production-build': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return 0
  }
  const serving = await serve({
    register,
    environment: process.env,
    token: process.env['AUTHSCOPE_TOKEN'],
    issuers: (values.issuer ?? []).map(issuerFrom),
    callbacks: Object.fromEntries((values.callback ?? []).map(callbackFrom)),
    appHosts: values['app-host'] ?? [],
    allowsProduction: values['allow-production-build'] ?? false,
    ...(values.port === undefined ? {} : { port: Number(values.port) }),
  })
  process.stderr.write(`authscope serves the simulated internet at ${serving.url}\n`)
  if (process.env['AUTHSCOPE_TOKEN'] === undefined) await describeBrowser(serving)
  try {
    return await (command.length === 0 ? untilStopped(serving) : runCommand(command, serving))
  } finally {
    reportUnknown(serving)
    await serving.close()
  }
}

/** For someone who looks by hand. Tests open their own worlds. */
async function describeBrowser(serving: Serving): Promise<void> {
  const { proxy, world } = await serving.open()
  const people = world.people.map(({ name }) => name).join(', ')
  process.stderr.write(`Proxy for a browser: ${proxy}\nPeople: ${people}\n`)
}

function untilStopped({ environment }: Serving): Promise<number> {
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${quoted(value)}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve(0))
    process.once('SIGTERM', () => resolve(0))
  })
}

function runCommand([program = '', ...args]: readonly string[], { environment }: Serving): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    child.on('error', (error) => {
      process.stderr.write(`${program} did not start: ${error.message}\n`)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)))
  })
}

function reportUnknown({ unknownHosts }: Serving): void {
  if (unknownHosts.size === 0) return
  const list = [...unknownHosts].map(([host, count]) => `  ${host} (${count})`)
  process.stderr.write(`Refused, because the simulated internet has no such hosts:\n${list.join('\n')}\n`)
}

function callbackFrom(text: string): readonly [string, string] {
  const [, client, url] = /^(.+?)=(https?:.+)$/.exec(text) ?? []
  if (client !== undefined && url !== undefined) return [client, url]
  throw new TypeError(`--callback ${text} is not <client id>=<address>.`)
}

/** For a shell. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`
}
