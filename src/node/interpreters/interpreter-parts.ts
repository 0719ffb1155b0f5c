import { text as inside } from 'virtual:isolate/inside'
import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url&inline'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import type { InterpreterParts } from '../../isolate/interpreter/interpreter.ts'
import { interpreterParts } from '../../isolate/interpreter/parts.ts'
import { createSpares } from '../../isolate/interpreter/spares.ts'

export interface NodeInterpreterParts extends InterpreterParts {
  /** Empties the memory of an instance that has ended, for the next one: it is then as a new one is. */
  readonly recycle: (memory: WebAssembly.Memory) => void
}

/** As many memories of 16 MB wait for an instance. */
const MOST_EMPTY = 3

/** What interpreters need in Node. A memory is used again: each new one costs a collection of garbage, which takes longer than all else. */
export function nodeInterpreterParts(): NodeInterpreterParts {
  const compiled = WebAssembly.compile(Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64'))
  const empty: WebAssembly.Memory[] = []
  const openQuickjs = async () => {
    const wasmMemory = empty.pop()
    const wasmModule = await compiled
    return newQuickJSWASMModuleFromVariant(
      newVariant(releaseSync, { wasmModule, ...(wasmMemory && { wasmMemory }) }),
    )
  }
  const spares = createSpares({
    inside,
    openQuickjs,
    elapsedMs: () => performance.now(),
    whenIdle: (work) => void setImmediate(work),
  })
  const recycle = (memory: WebAssembly.Memory): void => {
    if (empty.length === MOST_EMPTY) return
    // The limit of the instance that had it.
    Reflect.deleteProperty(memory, 'grow')
    new Uint8Array(memory.buffer).fill(0)
    empty.push(memory)
  }
  return { ...interpreterParts(spares), recycle }
}
