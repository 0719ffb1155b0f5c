import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { firstLoadFiles } from '../size/measure.ts'
import { buildClassicScript, type ClassicScript } from './classic-script.ts'
import { leftAuthenticator, SHARED_PART } from './shared-authenticator.ts'

/** Entries of the worker's parts, in `src/worker`. */
export const PARTS = ['internet', 'app', 'webauthn', 'passkeys']
const VERSION_MARK = '__AUTHSCOPE_VERSION__'

export interface WorkerScripts {
  /** Runs inside every simulated page; it is part of the worker. */
  readonly page: ClassicScript
  /** Runs inside those that use passkeys; it is in the part of the worker for these. */
  readonly passkeys: ClassicScript
  /** Heavy parts of the worker, by file name: it loads them itself. */
  readonly parts: readonly { readonly fileName: string; readonly script: ClassicScript }[]
  readonly worker: ClassicScript
  readonly version: string
}

export interface BuildFacts {
  readonly minify: boolean
  /** Built files by path relative to the base, without those of the worker. Empty in development: nothing is precached. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Content-Security-Policy of index.html. */
  readonly policy: string
  /** Files that are fetched and kept when there is time for it, and not before. */
  readonly later: ReadonlyMap<string, string | Uint8Array>
  /** Where the published packages are, by version. */
  readonly guests: Readonly<Record<string, string>>
}

/** Builds the page script and the worker's parts, then `worker.js` with the page script, index.html, the precache list and the version inside. */
export async function buildWorkerScripts(facts: BuildFacts): Promise<WorkerScripts> {
  const page = await buildClassicScript('src/page/main.ts', { minify: facts.minify })
  const passkeys = await buildClassicScript('src/page/passkey-main.ts', { minify: facts.minify })
  const versionModule = { 'virtual:version': { version: VERSION_MARK } }
  const parts = await Promise.all(
    PARTS.map(async (name) => ({
      fileName: `${name}.js`,
      script: await buildClassicScript(`src/worker/${name}.ts`, {
        minify: facts.minify,
        plugins: [
          leftAuthenticator(),
          virtualModules({
            ...versionModule,
            'virtual:passkey-script': { passkeyScript: passkeys.code },
            'virtual:guests': { guestFiles: facts.guests },
          }),
        ],
      }),
    })),
  )
  const plugin = virtualModules({
    ...versionModule,
    'virtual:page-script': { pageScript: page.code, passkeySource: policySource(passkeys.code) },
    'virtual:build': {
      page: textOf(facts.files.get('index.html')),
      precache: precachePaths(withShared(facts.files.keys())),
      first: firstLoadFiles(textOf(facts.files.get('index.html'))),
      policy: facts.policy,
      later: precachePaths(facts.later.keys()),
    },
  })
  const worker = await buildClassicScript('src/worker/main.ts', { minify: facts.minify, plugins: [plugin] })
  const version = hash([
    ...facts.files,
    ...facts.later,
    ...parts.map(({ fileName, script }) => [fileName, script.code] as const),
    ['worker.js', worker.code],
  ])
  const withVersion = (script: ClassicScript): ClassicScript => ({
    ...script,
    code: script.code.replaceAll(VERSION_MARK, version),
  })
  return {
    page,
    passkeys,
    parts: parts.map(({ fileName, script }) => ({ fileName, script: withVersion(script) })),
    worker: withVersion(worker),
    version,
  }
}

function textOf(content: string | Uint8Array = ''): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Stands for the virtual modules where nothing was built: in unit tests. */
export function emptyVirtualModules(): Plugin {
  return virtualModules({
    'virtual:version': { version: 'test' },
    'virtual:page-script': { pageScript: '', passkeySource: '' },
    'virtual:passkey-script': { passkeyScript: '' },
    'virtual:guests': { guestFiles: {} },
    'virtual:conformance': { conformanceFile: '' },
    'virtual:share-authenticator': {},
    'virtual:build': { page: '', first: [], precache: [], later: [], policy: '' },
  })
}

/** With the part that the page imports: the worker's own copy of it can't be asked for. In development nothing is kept. */
function withShared(files: Iterable<string>): string[] {
  const all = [...files]
  return all.length === 0 ? all : [...all, SHARED_PART]
}

/** The list that the worker stores at install: everything but source maps, and index.html, which is inside the worker. */
export function precachePaths(files: Iterable<string>): string[] {
  return [...files].filter((file) => !file.endsWith('.map') && file !== 'index.html').sort()
}

/** How a Content-Security-Policy names an inline script. */
function policySource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

export function virtualModules(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Plugin {
  return {
    name: 'authscope:virtual-modules',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => {
      const exports = id.startsWith('\0') ? modules[id.slice(1)] : undefined
      if (!exports) return undefined
      return Object.entries(exports)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

function hash(files: Iterable<readonly [string, string | Uint8Array]>): string {
  const sum = createHash('sha256')
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    sum.update(`${path}\0`).update(content)
  return sum.digest('hex').slice(0, 12)
}
