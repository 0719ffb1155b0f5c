import { text as inside } from 'virtual:isolate/inside'
import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import type { FromInterpreter, ToInterpreter } from '../messages.ts'
import type { IsolatePort } from '../port.ts'
import { createInterpreter } from './interpreter.ts'
import { createMemories } from './memories.ts'
import { interpreterParts } from './parts.ts'
import { createSpares } from './spares.ts'

// Compiled once for all exchanges: from its bytes, because plain file servers may not know the wasm type.
const compiled = fetch(wasmUrl)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes))

const memories = createMemories()

async function openQuickjs() {
  const wasmModule = await compiled
  return newQuickJSWASMModuleFromVariant(newVariant(releaseSync, { wasmModule, ...memories.take() }))
}

/** After a delay: an exchange that is under way calls again sooner. Where it is in another's way, the address says less: `?idle=0`. */
const IDLE_MS = Number(new URL(import.meta.url).searchParams.get('idle') ?? 40)

const elapsedMs = (): number => performance.now()
const whenIdle = (work: () => void) => setTimeout(work, IDLE_MS)
const parts = interpreterParts(createSpares({ inside, openQuickjs, elapsedMs, whenIdle }))

/** Where ports come from: the window of this worker, or the service worker on a separate port. */
function take({ data, ports }: MessageEvent): void {
  for (const port of ports)
    if (data === 'pool') port.onmessage = take
    else serve(port)
}

/** The dedicated worker: each port but the service worker's own is one exchange. */
addEventListener('message', take)

function serve(port: MessagePort): void {
  const end = createInterpreter(isolatePort(port), parts)
  port.addEventListener('close', () => memories.giveBack(end()))
}

function isolatePort(port: MessagePort): IsolatePort<FromInterpreter, ToInterpreter> {
  return {
    post: (message) => port.postMessage(message),
    listen: (receive) => {
      port.onmessage = ({ data }: MessageEvent<ToInterpreter>) => receive(data)
    },
  }
}
