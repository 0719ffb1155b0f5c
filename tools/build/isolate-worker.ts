import { build, type Plugin, type Rollup } from 'vite'
import { ROOT } from '../paths.ts'
import { isolateTexts } from './isolate-texts.ts'
import { leanSucrase } from './lean-sucrase.ts'

export type BuiltFile = Rollup.OutputChunk | Rollup.OutputAsset

/** The interpreter's dedicated worker as the browser loads it: a module with its wasm, and a file for each package that is loaded when it is imported. */
export async function buildIsolateWorker(): Promise<readonly BuiltFile[]> {
  const result = await build({
    root: ROOT,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [isolateTexts(), leanSucrase(), plainImports()],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: `${ROOT}/src/isolate/interpreter/main.ts`,
        // Most of the time is the texts' own builds.
        checks: { pluginTimings: false },
        output: { entryFileNames: 'isolate.js' },
      },
    },
  })
  return (Array.isArray(result) ? result : [result as Rollup.RollupOutput]).flatMap(({ output }) => output)
}

/** Vite's helper for dynamic imports fetches style sheets first. A worker has none. */
export function plainImports(): Plugin {
  return {
    name: 'authscope:plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }
}
