import { gzipSync } from 'node:zlib'
import type { Rollup } from 'vite'
import { buildIsolateWorker } from '../build/isolate-worker.ts'

/** Kilobytes of 1,000 bytes, gzipped, of everything that the isolate's worker loads for each project but its wasm. */
export async function isolateSize(): Promise<{
  readonly files: readonly string[]
  readonly kilobytes: number
}> {
  const chunks = (await buildIsolateWorker()).filter((file) => file.type === 'chunk')
  const files = loadedFirst(chunks)
  const bytes = files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  return { files: files.map(({ fileName }) => fileName), kilobytes: bytes / 1000 }
}

/** What QuickJS imports late, it needs for each project. The rest is loaded when a project imports it, or when something refuses. */
const QUICKJS = /\/node_modules\/(?:quickjs-emscripten-core|@jitl)\//

function loadedFirst(chunks: readonly Rollup.OutputChunk[]): readonly Rollup.OutputChunk[] {
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  // A set also passes what is added meanwhile.
  for (const { dynamicImports, imports } of loaded)
    for (const chunk of chunks) {
      const { facadeModuleId, fileName } = chunk
      const isLate = dynamicImports.includes(fileName) && QUICKJS.test(facadeModuleId ?? '')
      if (isLate || imports.includes(fileName)) loaded.add(chunk)
    }
  return [...loaded]
}
