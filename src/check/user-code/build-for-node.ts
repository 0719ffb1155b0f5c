import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'
import { ROOT } from '../../../tools/paths.ts'
import {
  isAdapterPackage,
  isDatabaseClient,
  isHelper,
  isProjectFile,
} from '../../isolate/interpreter/known-packages.ts'
import { frameworkText } from './frameworks.ts'

type Files = Readonly<Record<string, string>>

export interface NodeModules {
  /** Evaluates a project's `auth.ts` as a module of Node. */
  load(id: string): Promise<Readonly<Record<string, unknown>>>
  remove(): void
}

const PROJECT = '\0project:'
const FRAMEWORK = '\0framework:'

/** Projects as modules that Node runs, all in one build: types are gone, frameworks are those of this test, packages are the real ones. */
export async function buildForNode(projects: Readonly<Record<string, Files>>): Promise<NodeModules> {
  const input = Object.fromEntries(Object.keys(projects).map((id) => [id, `${PROJECT}${id}/auth.ts`]))
  const result = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [resolver(projects)],
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[name].mjs' },
      },
    },
  })) as Rollup.RollupOutput
  const cache = `${ROOT}/node_modules/.cache/authscope`
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(`${cache}/user-code-`)
  for (const file of result.output)
    if (file.type === 'chunk') writeFileSync(`${folder}/${file.fileName}`, file.code)
  return {
    load: (id) => import(/* @vite-ignore */ pathToFileURL(`${folder}/${id}.mjs`).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function resolver(projects: Readonly<Record<string, Files>>): Plugin {
  const textAt = (id: string): string | undefined => {
    const [project = '', ...path] = id.slice(PROJECT.length).split('/')
    return projects[project]?.[path.join('/')]
  }
  return {
    name: 'authscope:user-code',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source.startsWith(PROJECT)) return source
      if (source.startsWith('.')) {
        const path = new URL(source, `file:///${importer.slice(PROJECT.length)}`).pathname.slice(1)
        const own = [path, `${path}.ts`].map((each) => `${PROJECT}${each}`)
        const found = own.find((id) => textAt(id) !== undefined)
        if (found !== undefined) return found
      }
      const names = namesFrom(textAt(importer) ?? '', source)
      const isMissing = source.startsWith('.') || isOfTest(source)
      if (importer.startsWith(PROJECT) && isMissing) return `${FRAMEWORK}${source}?${names.join()}`
      return { id: published(source), external: true }
    },
    load(id) {
      if (id.startsWith(PROJECT))
        return { code: textAt(id) ?? '', moduleType: id.endsWith('.json') ? 'json' : 'ts' }
      const [, source = '', names = ''] = id.startsWith(FRAMEWORK)
        ? (/^(.*)\?(.*)$/.exec(id.slice(FRAMEWORK.length)) ?? [])
        : []
      return source ? { code: frameworkText(source, names.split(',')), moduleType: 'js' } : undefined
    },
  }
}

/** What is not there, or must be met on its way to `@auth/core`. */
function isOfTest(source: string): boolean {
  const frameworks = [
    'next-auth',
    '@auth/core',
    '@auth/sveltekit',
    '@auth/express',
    'next/headers',
    'next/server',
    'server-only',
  ]
  const placeholders = [isAdapterPackage, isDatabaseClient, isProjectFile, isHelper]
  return (
    frameworks.includes(source) || source.startsWith('$env/') || placeholders.some((isOne) => isOne(source))
  )
}

/** The framework packages hand on these files of `@auth/core` as they are. */
function published(source: string): string {
  if (source === 'bcrypt') return 'bcryptjs'
  return source.replace(
    /^(?:next-auth|@auth\/(?:sveltekit|express))\/(providers|jwt|errors|adapters)/,
    '@auth/core/$1',
  )
}

function namesFrom(text: string, source: string): string[] {
  const found = [
    ...text.matchAll(/import\s+(?!type\b)(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*['"]([^'"]+)['"]/g),
  ]
  const later = [...text.matchAll(/\{([^{}]*)\}\s*=\s*await import\(['"]([^'"]+)['"]\)/g)]
  return [...found, ...later.map(([all, names, from]) => [all, undefined, names, from] as const)]
    .filter(([, , , from]) => from === source)
    .flatMap(([, whole, names = '']) => [
      ...(whole ? ['default'] : []),
      ...names.split(',').map((name) => name.trim()),
    ])
    .filter((name) => /^\w+$/.test(name))
}
