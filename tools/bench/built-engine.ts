import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ROOT } from '../paths.ts'

export type BuiltEngine = typeof import('../../src/core/index.ts')

let built: Promise<BuiltEngine> | undefined

/**
 * The engine as a build makes it. What runs the tools themselves wraps each function in a helper that keeps its name, at every call; no
 * build does, and no published package has it, `@auth/core` among them. Packages stay outside: they are used as they are published.
 */
export function builtEngine(): Promise<BuiltEngine> {
  built ??= buildEngine()
  return built
}

async function buildEngine(): Promise<BuiltEngine> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'es2022', ssr: `${ROOT}/src/core/index.ts` },
  })
  const files = [output].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const folder = `${ROOT}/node_modules/.cache/bench`
  await mkdir(folder, { recursive: true })
  for (const file of files)
    if (file.type === 'chunk') await writeFile(`${folder}/${file.fileName}`, file.code)
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  return import(pathToFileURL(`${folder}/${entry?.fileName}`).href)
}
