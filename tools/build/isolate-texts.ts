import { build, type Plugin, type Rollup } from 'vite'
import { PLATFORM as PLATFORM_NAME } from '../../src/isolate/interpreter/platform-names.ts'
import { INSIDE as INSIDE_NAME } from '../../src/isolate/interpreter/table-entry.ts'
import { ROOT } from '../paths.ts'
import { LOADERS, packagesIn, publishedEntry, publishedEntryOf, publishedLoaders } from './published-texts.ts'

const INSIDE = 'src/isolate/inside/main.ts'
const PLATFORM = 'src/isolate/packages/platform.ts'

/** Texts that the isolate runs inside its interpreter, by the module that exports them as text. */
const TEXTS: Readonly<Record<string, string>> = {
  'virtual:isolate/inside': INSIDE,
  'virtual:isolate/platform': PLATFORM,
  'virtual:isolate/bcrypt': 'src/isolate/packages/bcrypt.ts',
  'virtual:isolate/ciphers': 'src/isolate/packages/ciphers.ts',
  'virtual:isolate/helpers': 'src/isolate/packages/helpers.ts',
  'virtual:isolate/middleware': 'src/isolate/packages/middleware.ts',
  'virtual:isolate/jsonwebtoken': 'src/isolate/packages/jsonwebtoken.ts',
  'virtual:isolate/google-auth': 'src/isolate/packages/google-auth.ts',
  'virtual:isolate/siwe': 'src/isolate/packages/siwe.ts',
  'virtual:isolate/ethers': 'src/isolate/packages/ethers.ts',
  'virtual:isolate/viem': 'src/isolate/packages/viem.ts',
  'virtual:isolate/people': 'src/isolate/packages/clients/people.ts',
  'virtual:isolate/drizzle': 'src/isolate/packages/clients/drizzle/database.ts',
  'virtual:isolate/kysely': 'src/isolate/packages/clients/kysely.ts',
  'virtual:isolate/mongo': 'src/isolate/packages/clients/mongo.ts',
  'virtual:isolate/pipelines': 'src/isolate/packages/clients/pipelines.ts',
  'virtual:isolate/prisma': 'src/isolate/packages/clients/prisma/client.ts',
  'virtual:isolate/sanity': 'src/isolate/packages/clients/sanity.ts',
  'virtual:isolate/services': 'src/isolate/packages/clients/services.ts',
  'virtual:isolate/stores': 'src/isolate/packages/clients/stores.ts',
  'virtual:isolate/sql': 'src/isolate/packages/clients/sql.ts',
}

/** Bundles what runs inside the interpreter into one module each, and hands it to the sandbox as text. */
export function isolateTexts(): Plugin {
  const texts = new Map<string, Promise<string>>()
  return {
    name: 'authscope:isolate-texts',
    resolveId: (id) => (id in TEXTS || id.startsWith(LOADERS) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${LOADERS}`) return publishedLoaders()
      // Built anew after a change in development; a build asks once.
      const textOf = (entry: string, published?: string): Promise<string> => {
        const text =
          (this.meta.watchMode ? undefined : texts.get(entry)) ?? buildIsolateText(entry, published)
        texts.set(entry, text)
        return text
      }
      if (id.startsWith(`\0${LOADERS}/`)) {
        const made = packagesIn(id.slice(1)).map(
          async (name) => [name, await textOf(publishedEntryOf(name), name)] as const,
        )
        return `export const texts = ${JSON.stringify(Object.fromEntries(await Promise.all(made)))}`
      }
      const entry = id.startsWith('\0') ? TEXTS[id.slice(1)] : undefined
      return entry === undefined ? undefined : `export const text = ${JSON.stringify(await textOf(entry))}`
    },
  }
}

/** Errors and keys of packages are told apart by the names of their classes. Those that are always there say their names themselves. */
const NAMED_CLASSES = {
  mangle: { keepNames: { class: true, function: false } },
  compress: { keepNames: { class: true, function: false } },
  codegen: { removeWhitespace: true },
}

/** One module as plain text, for an interpreter that knows nothing of packages. */
export async function buildIsolateText(entry: string, published?: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [oneLocale(), published === undefined ? sharedInside(entry) : publishedEntry(published)],
    // The environment is that of the project, at run time.
    environments: { client: { keepProcessEnv: true } },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: published === undefined ? `${ROOT}/${entry}` : entry,
        preserveEntrySignatures: 'strict',
        checks: { pluginTimings: false },
        output: {
          format: 'es',
          codeSplitting: false,
          entryFileNames: 'text.js',
          minify: entry === INSIDE || NAMED_CLASSES,
        },
      },
    },
  })
  const [chunk] = (Array.isArray(result) ? result : [result as Rollup.RollupOutput]).flatMap(
    ({ output }) => output,
  )
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`)
  return chunk.code
}

/** Of zod's fifty languages English alone: the others are half of its text. */
function oneLocale(): Plugin {
  return {
    name: 'authscope:one-locale',
    transform: (_code, id) =>
      /zod\/v4\/locales\/index\.js$/.test(id) ? `export { default as en } from './en.js'` : undefined,
  }
}

/** What is inside already is imported by the name that it has there. */
function sharedInside(entry: string): Plugin {
  return {
    name: 'authscope:shared-inside',
    enforce: 'pre',
    resolveId: (id) => {
      if (entry !== INSIDE && id.endsWith('/inside/main.ts')) return { id: INSIDE_NAME, external: true }
      const isPlatform = entry !== PLATFORM && /(?:^(?:\.\.?\/)+|\/packages\/)platform\.ts$/.test(id)
      return isPlatform ? { id: PLATFORM_NAME, external: true } : undefined
    },
  }
}
