import { build, type Plugin, type Rollup } from 'vite'

import { ROOT } from '../paths.ts'

export interface ClassicScript {
  readonly code: string
  /** Absolute paths of the source files that went into it. */
  readonly sources: readonly string[]
}

/**
 * Bundles one entry into one classic script: service workers have no dynamic import, and a page's script must run before anything
 * else, so neither is split or loaded as a module.
 */
export async function buildClassicScript(
  entry: string,
  options: { readonly minify: boolean; readonly plugins?: Plugin[] },
): Promise<ClassicScript> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: options.plugins ?? [],
    resolve: { alias: mswAliases },
    define: { 'process.env.NODE_ENV': JSON.stringify(options.minify ? 'production' : 'development') },
    build: {
      write: false,
      minify: options.minify,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: `${ROOT}/${entry}`,
        // The public-suffix list is one long constant string; inlined, it would stand in the script twice.
        optimization: { inlineConst: false },
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'script.js' },
      },
    },
  })
  const chunk = onlyChunk(result)
  return {
    code: chunk.code,
    sources: chunk.moduleIds.filter((id) => id.startsWith('/') || /^[A-Za-z]:/.test(id)),
  }
}

/** MSW cannot be evaluated in a service worker without these two (docs/decisions/037). */
export const mswAliases = {
  'is-node-process': `${ROOT}/src/mocks/aliases/is-node-process.ts`,
  'tough-cookie': `${ROOT}/src/mocks/aliases/tough-cookie.ts`,
}

function onlyChunk(result: Awaited<ReturnType<typeof build>>): Rollup.OutputChunk {
  const outputs = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[]
  const files = outputs.flatMap((output) => output.output)
  const [chunk, ...rest] = files
  if (chunk?.type !== 'chunk' || rest.length > 0) {
    throw new Error(`a classic script must be one file, got ${files.map((file) => file.fileName).join(', ')}`)
  }
  return chunk
}
