import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ROOT } from '../paths.ts'

const entries = {
  ours: `export { Auth } from '${ROOT}/src/core/index.ts'; export { default } from '${ROOT}/src/providers/github.ts'`,
  upstream: `export { Auth } from '@auth/core'; export { default } from '@auth/core/providers/github'`,
} as const

/** Kilobytes of 1,000 bytes that an engine with one OAuth provider takes, bundled, minified and gzipped by the same tool. */
export async function engineSize(engine: keyof typeof entries): Promise<number> {
  const source = entries[engine]
  // A file that is only thought of; what it imports is resolved as from the root.
  const entry = `${ROOT}/engine-entry.js`
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'authscope:engine-entry',
        enforce: 'pre',
        resolveId: (asked) => (asked === entry ? entry : undefined),
        load: (asked) => (asked === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      // No library build: Vite leaves the spaces in those.
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const bundles = [output].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const code = bundles.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  return gzipSync(code, { level: 9 }).length / 1000
}
