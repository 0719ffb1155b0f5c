import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SERVED_FRAGMENT } from '../protocol/served.ts'
import type { LiveChannel } from './live/channel.ts'
import { signalTree } from './process-tree.ts'
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
  --ui                        shows what happens in the workbench, live
  --ui-port <n>               port of the workbench (default: any free one)
  --open <url>                starts a browser in the simulated internet, at your app
`

export interface ServeCommandParts {
  /** File that `node --import` loads into the app. */
  readonly register: string
  /** Serves the workbench, and what it asks. @throws Error with a sentence when the port is taken */
  readonly startWorkbench: (
    port: string,
    answers: LiveChannel['answer'],
  ) => Promise<{ readonly url: string; close(): Promise<void> }>
}

/** The command `serve`. Resolves with the exit code. */
export async function runServe(
  args: readonly string[],
  { register, startWorkbench }: ServeCommandParts,
): Promise<number> {
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
      ui: { type: 'boolean', default: false },
      'ui-port': { type: 'string', default: '0' },
      open: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return 0
  }
  if (values.open !== undefined && !URL.canParse(values.open))
    throw new Error(
      `--open takes the address of your app, such as http://localhost:3000, not "${values.open}".`,
    )
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
  const workbench = values.ui ? await startWorkbench(values['ui-port'], serving.live.answer) : undefined
  if (workbench !== undefined)
    process.stderr.write(`Workbench: ${workbench.url}#${SERVED_FRAGMENT}=${serving.token}\n`)
  if (values.open !== undefined) void openWhenItAnswers(serving, values.open)
  try {
    return await (command.length === 0 ? untilStopped(serving) : runCommand(command, serving))
  } finally {
    reportUnknown(serving)
    reportLeftOut(serving)
    await serving.close()
    await workbench?.close()
  }
}

/** For someone who looks by hand. Tests open their own worlds. */
async function describeBrowser(serving: Serving): Promise<void> {
  const { proxy, world } = await serving.open()
  const people = world.people.map(({ name }) => name).join(', ')
  process.stderr.write(`Proxy for a browser: ${proxy}\nPeople: ${people}\n`)
}

/** The app may still be starting. */
const STARTING_MS = 60_000

async function openWhenItAnswers({ live }: Serving, url: string): Promise<void> {
  const end = Date.now() + STARTING_MS
  const answers = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  while (!(await answers()) && Date.now() < end) await setTimeout(300)
  try {
    live.open('w1', url)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
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
    // A terminal tells all of them; who ends this process by its id means what it started, too.
    process.on('SIGINT', (signal) => child.kill(signal))
    for (const name of ['SIGTERM', 'SIGHUP'] as const)
      process.on(name, (signal) => child.pid !== undefined && signalTree(child.pid, signal))
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

function reportLeftOut({ leftOut }: Serving): void {
  const count = leftOut()
  if (count === 0) return
  process.stderr.write(
    `Left out of every record, because it is unknown to whom they belong: ${count} steps inside of the app\n`,
  )
}

/** For a shell. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`
}
