import { environmentOf } from './environment.ts'
import { atob, btoa } from './web/base64.ts'
import { console } from './web/console.ts'
import { crypto } from './web/crypto.ts'
import { now, virtualDate } from './web/date.ts'
import { fetch } from './web/fetch.ts'
import { Headers } from './web/headers.ts'
import { Request, Response } from './web/messages.ts'
import { random } from './web/random.ts'
import { TextDecoder, TextEncoder } from './web/text.ts'
import { clearTimeout, setImmediate, setInterval, setTimeout } from './web/timers.ts'
import { URL } from './web/url.ts'
import { URLSearchParams } from './web/url-search-params.ts'

/** The oldest version that both Auth.js and Next.js run on. */
const NODE = '20.19.0'

let startedAt = 0

/** When the project begins: globals exist before, because packages look for them while they load. */
export function startGlobals(environment: Readonly<Record<string, string>>): void {
  startedAt = now()
  performance.timeOrigin = startedAt
  // As in `next dev`, unless the project says otherwise.
  environmentOf({ NODE_ENV: 'development', ...environment })
}

const performance = { now: () => now() - startedAt, timeOrigin: startedAt }

/** Gives user code and packages the globals that they may expect on a server. */
export function defineGlobals(): void {
  const given = {
    Date: virtualDate(Date),
    Headers,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    atob,
    btoa,
    clearImmediate: clearTimeout,
    clearInterval: clearTimeout,
    clearTimeout,
    console,
    crypto,
    fetch,
    global: globalThis,
    performance,
    process: {
      env: environmentOf(),
      version: `v${NODE}`,
      versions: { node: NODE },
      platform: 'linux',
      arch: 'x64',
      argv: [],
      cwd: () => '/',
      on: ignored,
      loadEnvFile: ignored,
      exit: (code = 0) => {
        throw new Error(`process.exit(${code}) was called`)
      },
      uptime: () => (now() - startedAt) / 1000,
      nextTick: (callback: (...args: unknown[]) => unknown, ...args: unknown[]) =>
        queueMicrotask(() => callback(...args)),
    },
    queueMicrotask,
    setImmediate,
    setInterval,
    setTimeout,
  }
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  Math.random = random
}

/** No process ends here or has files. */
function ignored(): void {}

function queueMicrotask(callback: () => unknown): void {
  void Promise.resolve().then(callback)
}
