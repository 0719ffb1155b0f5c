import { createHash } from 'node:crypto'
import { build, type Rollup } from 'vite'
import { ROOT } from '../paths.ts'
import { type BuiltScript, GUESTS, type GuestFile, guestPaths } from './guests.ts'
import { plainImports } from './isolate-worker.ts'
import { virtualModules } from './worker-scripts.ts'

/** The worker of the conformance page, beside the published packages that it imports. Its file is named after what is in it. */
export async function buildConformanceWorker(guests: readonly GuestFile[]): Promise<BuiltScript> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [virtualModules({ 'virtual:guests': { guestFiles: guestPaths(guests) } }), plainImports()],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: `${ROOT}/src/conformance/main.ts`,
        checks: { pluginTimings: false },
        // What SimpleWebAuthn uses where there is no WebCrypto.
        external: ['crypto'],
        output: { codeSplitting: false, entryFileNames: 'conformance.js' },
      },
    },
  })
  const [chunk] = (Array.isArray(result) ? result : [result as Rollup.RollupOutput]).flatMap(
    ({ output }) => output,
  )
  if (chunk?.type !== 'chunk') throw new Error('the conformance worker gave no script')
  const hash = createHash('sha256').update(chunk.code).digest('hex').slice(0, 8)
  return { fileName: `${GUESTS}conformance-${hash}.js`, text: chunk.code }
}
