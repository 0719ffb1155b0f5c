import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { text as inside } from 'virtual:sandbox/inside'
import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import type { InterpreterParts } from '../interpreter/interpreter.ts'

const wasm = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
let compiled: Promise<WebAssembly.Module> | undefined

/** The interpreter in this thread: for everything but what must be ended from outside. */
export function interpreterParts(): InterpreterParts {
  return {
    inside,
    packages: { zod: async () => (await import('virtual:sandbox/zod')).text },
    loadBcrypt: () => import('bcryptjs'),
    elapsedMs: () => performance.now(),
    async openQuickjs() {
      compiled ??= WebAssembly.compile(readFileSync(wasm))
      return newQuickJSWASMModuleFromVariant(newVariant(releaseSync, { wasmModule: await compiled }))
    },
  }
}
