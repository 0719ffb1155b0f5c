import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { sandboxTexts } from '../build/sandbox-texts.ts'
import { ROOT } from '../paths.ts'

const FOLDER = `${ROOT}/node_modules/.cache/authscope`

/** Bundles a module that imports the sandbox's texts for Node, and gives its path. Packages stay imports, but those that a plugin is for. */
export async function bundleForNode(
  entry: string,
  plugins: Plugin[] = [],
  inside: string[] = [],
): Promise<string> {
  const result = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [sandboxTexts(), ...plugins],
    ssr: { noExternal: inside },
    build: { ssr: entry, write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rollup.RollupOutput
  const [chunk] = result.output
  mkdirSync(FOLDER, { recursive: true })
  const path = `${FOLDER}/${basename(entry, '.ts')}-${plugins.length}.mjs`
  writeFileSync(path, chunk.code)
  return path
}
