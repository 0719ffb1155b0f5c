import { build } from 'vite'
import { ROOT } from '../paths.ts'
import { mswAliases } from './classic-script.ts'

/** Files of the package that make sandboxes in Node, by name. The first starts the second as a thread; both are beside the folder of the site, whose isolate they run. */
export const SANDBOX_FILES = { node: 'src/node/index.ts', interpreter: 'src/node/interpreters/thread.ts' }

export interface NodePackage {
  /** Entries by the name of their file. */
  readonly input: Readonly<Record<string, string>>
  readonly outDir: string
  /** Packages that stay imports. All others are bundled. */
  readonly external: readonly string[]
}

/** Bundles entries of the package for Node, as modules. */
export async function buildForNode({ external, input, outDir }: NodePackage): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    // A cookie store that nobody asks, with the public-suffix list once more.
    resolve: { alias: mswAliases },
    ssr: { noExternal: true, external: [...external] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js', minify: true },
      },
    },
  })
}

/**
 * Bundles one entry into one file that anything may load and bundle again, as a module and for `require`: it imports nothing, and knows no
 * platform.
 */
export async function buildAnywhere(
  entry: string,
  { name, outDir }: { readonly name: string; readonly outDir: string },
): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry,
        formats: ['es', 'cjs'],
        fileName: (format) => `${name}.${format === 'es' ? 'js' : 'cjs'}`,
      },
    },
  })
}
