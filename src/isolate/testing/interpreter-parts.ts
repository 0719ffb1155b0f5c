import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { text as inside } from 'virtual:isolate/inside'
import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { InterpreterParts } from '../interpreter/interpreter.ts'
import type { Memories } from '../interpreter/memories.ts'
import { interpreterParts as partsWith } from '../interpreter/parts.ts'
import { createSpares, type SparesParts } from '../interpreter/spares.ts'

const wasm = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
let compiled: Promise<WebAssembly.Module> | undefined

const machineMs = (): number => performance.now()

/** One for all tests of a thread, as a page has one for all exchanges. */
const shared = createSpares({ inside, openQuickjs: () => openQuickjs(), elapsedMs: machineMs })

/**
 * The interpreter in this thread: for everything except code that must be ended from outside. Without `whenIdle` nothing is made ahead of time.
 * @param elapsedMs what the limits are measured with; default: the machine's clock
 */
export function interpreterParts(
  whenIdle?: SparesParts['whenIdle'],
  elapsedMs: SparesParts['elapsedMs'] = machineMs,
  memories?: Memories,
): InterpreterParts {
  const open = () => openQuickjs(memories)
  const isShared = !whenIdle && !memories && elapsedMs === machineMs
  return partsWith(
    isShared ? shared : createSpares({ inside, openQuickjs: open, elapsedMs, ...(whenIdle && { whenIdle }) }),
  )
}

async function openQuickjs(memories?: Memories): Promise<QuickJSWASMModule> {
  compiled ??= WebAssembly.compile(readFileSync(wasm))
  return newQuickJSWASMModuleFromVariant(
    newVariant(releaseSync, { wasmModule: await compiled, ...memories?.take() }),
  )
}
