import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build, type Rollup } from 'vite'
import { ROOT } from '../paths.ts'
import { isolateTexts } from './isolate-texts.ts'

const FOLDER = `${ROOT}/node_modules/.cache/authscope`

/** Bundles a module that imports the sandbox's texts for Node, and gives its path. Packages stay imports. */
export async function bundleForNode(entry: string): Promise<string> {
  const result = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [isolateTexts()],
    build: { ssr: entry, write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rollup.RollupOutput
  const [chunk] = result.output
  mkdirSync(FOLDER, { recursive: true })
  const path = `${FOLDER}/${basename(entry, '.ts')}.mjs`
  writeFileSync(path, chunk.code)
  return path
}
