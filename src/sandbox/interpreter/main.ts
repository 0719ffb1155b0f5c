import { text as inside } from 'virtual:sandbox/inside'
import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import type { FromInterpreter, ToInterpreter } from '../messages.ts'
import type { SandboxPort } from '../port.ts'
import { createInterpreter } from './interpreter.ts'
import { createSpares } from './spares.ts'

// Compiled once for all exchanges: from its bytes, as plain file servers may not know the type of wasm.
const compiled = fetch(wasmUrl)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes))

async function openQuickjs() {
  return newQuickJSWASMModuleFromVariant(newVariant(releaseSync, { wasmModule: await compiled }))
}

/** After a pause: an exchange that is under way calls again sooner. */
const IDLE_MS = 40

const elapsedMs = (): number => performance.now()
const spares = createSpares({ inside, openQuickjs, elapsedMs, whenIdle: (work) => setTimeout(work, IDLE_MS) })

/** The dedicated worker: each message hands over a port, and each port is one exchange. */
addEventListener('message', ({ ports }: MessageEvent) => {
  for (const port of ports)
    createInterpreter(sandboxPort(port), {
      spares,
      packages: { zod: async () => (await import('virtual:sandbox/zod')).text },
      loadBcrypt: () => import('bcryptjs'),
    })
})

function sandboxPort(port: MessagePort): SandboxPort<FromInterpreter, ToInterpreter> {
  return {
    post: (message) => port.postMessage(message),
    listen: (receive) => {
      port.onmessage = ({ data }: MessageEvent<ToInterpreter>) => receive(data)
    },
  }
}
