import { connectIsolate, type Isolate } from '../../isolate/engine/connect-isolate.ts'
import { openEngineConfig } from '../../isolate/engine/engine-config.ts'

export interface PageOutcome {
  readonly value?: unknown
  readonly problem?: unknown
  readonly message?: string
  /** How often the page's own timer came round meanwhile. */
  readonly ticks: number
}

declare global {
  interface Window {
    runInWorker(code: string): Promise<PageOutcome>
  }
}

/** Opens a project in a dedicated worker of its own and calls its jwt callback, while the page goes on. */
window.runInWorker = async (code) => {
  const worker = new Worker('./isolate.js', { type: 'module' })
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 20)
  try {
    const value = await callJwt(openIsolate(worker), code)
    return { value, ticks }
  } catch (error) {
    const { message, problem } = error as Error & { readonly problem?: unknown }
    return { problem, message, ticks }
  } finally {
    clearInterval(timer)
    worker.terminate()
  }
}

function openIsolate(worker: Worker): Isolate {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port2])
  return connectIsolate(
    {
      post: (message) => port1.postMessage(message),
      listen: (receive) => {
        port1.onmessage = ({ data }) => receive(data)
      },
    },
    {
      fetch: () => Promise.reject(new TypeError('no network')),
      adapter: {},
      now: () => 0,
      random: (_purpose, length) => new Uint8Array(length),
      sleep: async () => {},
      end: () => worker.terminate(),
    },
  )
}

async function callJwt(isolate: Isolate, code: string): Promise<unknown> {
  const { config } = await openEngineConfig(isolate, {
    project: { entry: 'auth.ts', files: { 'auth.ts': code } },
    environment: {},
    providers: {},
    request: new Request('https://app.example/api/auth/session'),
  })
  return config.callbacks?.jwt?.({ token: { sub: '1' } })
}
