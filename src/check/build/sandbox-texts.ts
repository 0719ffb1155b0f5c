import { build, type Plugin, type Rollup } from 'vite'
import { PLATFORM as PLATFORM_NAME } from '../../sandbox/interpreter/platform-names.ts'
import { INSIDE as INSIDE_NAME } from '../../sandbox/interpreter/table-entry.ts'
import { ROOT } from '../paths.ts'

const INSIDE = 'src/sandbox/inside/main.ts'
const PLATFORM = 'src/sandbox/packages/platform.ts'

/** Texts that the sandbox runs inside its interpreter, by the module that exports them as text. */
const TEXTS: Readonly<Record<string, string>> = {
  'virtual:sandbox/inside': INSIDE,
  'virtual:sandbox/platform': PLATFORM,
  'virtual:sandbox/ciphers': 'src/sandbox/packages/ciphers.ts',
  'virtual:sandbox/jose': 'src/sandbox/packages/jose.ts',
  'virtual:sandbox/jsonwebtoken': 'src/sandbox/packages/jsonwebtoken.ts',
  'virtual:sandbox/zod': 'src/sandbox/packages/zod.ts',
}

/** Bundles what runs inside the interpreter into one module each, and hands it to the sandbox as text. */
export function sandboxTexts(): Plugin {
  const texts = new Map<string, Promise<string>>()
  return {
    name: 'authscope:sandbox-texts',
    resolveId: (id) => (id in TEXTS ? `\0${id}` : undefined),
    async load(id) {
      const entry = id.startsWith('\0') ? TEXTS[id.slice(1)] : undefined
      if (entry === undefined) return undefined
      // Built anew after a change in development; a build asks once.
      const text = (this.meta.watchMode ? undefined : texts.get(entry)) ?? buildSandboxText(entry)
      texts.set(entry, text)
      return `export const text = ${JSON.stringify(await text)}`
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
export async function buildSandboxText(entry: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [oneLocale(), sharedInside(entry)],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: `${ROOT}/${entry}`,
        // A package may want it while it loads, before there are globals.
        transform:
          entry === INSIDE
            ? {}
            : {
                inject: {
                  TextDecoder: [`${ROOT}/${INSIDE}`, 'TextDecoder'],
                  TextEncoder: [`${ROOT}/${INSIDE}`, 'TextEncoder'],
                },
              },
        preserveEntrySignatures: 'strict',
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
      const isPlatform = entry !== PLATFORM && /(?:^\.\.?|\/packages)\/platform\.ts$/.test(id)
      return isPlatform ? { id: PLATFORM_NAME, external: true } : undefined
    },
  }
}
