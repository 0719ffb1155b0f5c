import { text as inside } from 'virtual:isolate/inside'
import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url&inline'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import type { InterpreterParts } from '../../isolate/interpreter/interpreter.ts'
import { interpreterParts } from '../../isolate/interpreter/parts.ts'
import { createSpares } from '../../isolate/interpreter/spares.ts'

/** What interpreters need in Node. */
export function nodeInterpreterParts(): InterpreterParts {
  const compiled = WebAssembly.compile(Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64'))
  const openQuickjs = async () =>
    newQuickJSWASMModuleFromVariant(newVariant(releaseSync, { wasmModule: await compiled }))
  const spares = createSpares({
    inside,
    openQuickjs,
    elapsedMs: () => performance.now(),
    whenIdle: (work) => void setImmediate(work),
  })
  return interpreterParts(spares)
}
