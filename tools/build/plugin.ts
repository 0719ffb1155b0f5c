import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { buildClassicScript } from './classic-script.ts'
import { buildConformanceWorker } from './conformance-worker.ts'
import { type BuiltScript, buildGuests, GUESTS, guestPaths } from './guests.ts'
import { type BuiltFile, buildIsolateWorker } from './isolate-worker.ts'
import { lazyPrecache } from './lazy-precache.ts'
import { workbenchPolicy } from './policy.ts'
import { buildWorkerScripts, PARTS, type WorkerScripts } from './worker-scripts.ts'

/**
 * Adds `worker.js` and its parts to the workbench's build, and serves the same classic scripts in development, built again when a
 * source of theirs changed, so that development and production run one worker. index.html gets its inline script and its policy.
 */
export function classicScripts(): Plugin[] {
  const start = once(async () => {
    const { code } = await buildClassicScript('src/ui/start/main.ts', { minify: true })
    return { script: code, policy: workbenchPolicy(code) }
  })
  const guests = once(async () => {
    const packages = await buildGuests()
    return { packages, conformance: await buildConformanceWorker(packages) }
  })
  return [conformanceFile(guests), builtScripts(start, guests), servedScripts(guests), startTags(start)]
}

/** The published packages, and the worker that compares them with ours. */
type Guests = () => Promise<{
  readonly packages: Awaited<ReturnType<typeof buildGuests>>
  readonly conformance: BuiltScript
}>

/** Tells the conformance page where its worker is. */
function conformanceFile(guests: Guests): Plugin {
  const id = 'virtual:conformance'
  return {
    name: 'authscope:conformance-file',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: async (asked) => {
      if (asked !== `\0${id}`) return undefined
      const { fileName } = (await guests()).conformance
      return `export const conformanceFile = ${JSON.stringify(fileName)}`
    },
  }
}

const TEST_SCRIPTS = {
  'credentials.js': 'src/credentials/main.ts',
  'testdriver-vendor.js': 'src/credentials/testdriver/main.ts',
}

/** What index.html carries in itself. */
type Start = () => Promise<{ readonly script: string; readonly policy: string }>

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function builtScripts(start: Start, guests: Guests): Plugin {
  let publicDir = ''
  return {
    name: 'authscope:built-scripts',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = new Map<string, string | Uint8Array>(publicFiles(publicDir))
        const isolate = await buildIsolateWorker()
        const later = new Map(isolate.map((file) => [file.fileName, contentOf(file)] as const))
        const emitted = [...later]
        const waiting = lazyPrecache(bundle)
        for (const file of Object.values(bundle))
          (waiting.has(file.fileName) ? later : files).set(file.fileName, contentOf(file))
        const { policy } = await start()
        const { conformance, packages } = await guests()
        const scripts = await buildWorkerScripts({
          minify: true,
          files,
          policy,
          later,
          guests: guestPaths(packages),
        })
        // Neither stored at install nor when there is time: only who chooses one loads it.
        for (const { fileName, text } of [...packages, conformance])
          this.emitFile({ type: 'asset', fileName, source: text })
        for (const [fileName, source] of emitted) this.emitFile({ type: 'asset', fileName, source })
        for (const { fileName, script } of scripts.parts)
          this.emitFile({ type: 'asset', fileName, source: script.code })
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: scripts.worker.code })
        // For other people's test pages: no part of the workbench, so the worker doesn't keep it.
        for (const [fileName, entry] of Object.entries(TEST_SCRIPTS)) {
          const { code } = await buildClassicScript(entry, { minify: true })
          this.emitFile({ type: 'asset', fileName, source: code })
        }
      },
    },
  }
}

function servedScripts(guests: Guests): Plugin {
  return {
    name: 'authscope:served-scripts',
    apply: 'serve',
    configureServer(server) {
      let scripts: Promise<WorkerScripts> | undefined
      let sources = new Set<string>()
      const current = async (): Promise<WorkerScripts> => {
        scripts ??= guests().then(({ packages }) =>
          buildWorkerScripts({
            minify: false,
            files: new Map(),
            policy: '',
            later: new Map(),
            guests: guestPaths(packages),
          }),
        )
        try {
          const built = await scripts
          sources = new Set([
            ...built.page.sources,
            ...built.passkeys.sources,
            ...built.parts.flatMap(({ script }) => script.sources),
            ...built.worker.sources,
          ])
          server.watcher.add([...sources])
          return built
        } catch (error) {
          scripts = undefined
          throw error
        }
      }
      server.watcher.on('all', (_event, path) => {
        if (scripts && !sources.has(path) && sources.size > 0) return
        scripts = undefined
        server.ws.send({ type: 'full-reload' })
      })
      serve(server, '/worker.js', async () => (await current()).worker.code)
      for (const part of PARTS) serve(server, `/${part}.js`, async () => partOf(await current(), part))
      serve(server, new RegExp(`^/${GUESTS}`), async (path) => {
        const { conformance, packages } = await guests()
        return [...packages, conformance].find(({ fileName }) => `/${fileName}` === path)?.text ?? ''
      })
      serveIsolate(server)
    },
  }
}

/** The interpreter's worker, built when it is first asked for and whenever a source of its room has changed since. */
function serveIsolate(server: ViteDevServer): void {
  let files: ReturnType<typeof buildIsolateWorker> | undefined
  server.watcher.on('all', (_event, path) => {
    if (path.includes('/src/isolate/')) files = undefined
  })
  server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?')[0]?.slice(1) ?? ''
    if (path !== 'isolate.js' && !(files && path.startsWith('assets/'))) return next()
    files ??= buildIsolateWorker()
    files.then(
      (all) => {
        const file = all.find(({ fileName }) => fileName === path)
        if (file === undefined) return next()
        const type = path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript; charset=utf-8'
        response.setHeader('Content-Type', type)
        response.end(contentOf(file))
      },
      (error: unknown) => next(error),
    )
  })
}

function contentOf(file: BuiltFile): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source
}

function partOf({ parts }: WorkerScripts, name: string): string {
  return parts.find(({ fileName }) => fileName === `${name}.js`)?.script.code ?? ''
}

function serve(server: ViteDevServer, path: string | RegExp, code: (path: string) => Promise<string>): void {
  server.middlewares.use((request, response, next) => {
    const asked = request.url?.split('?')[0] ?? ''
    if (typeof path === 'string' ? asked !== path : !path.test(asked)) return next()
    code(asked).then(
      (text) => {
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        response.setHeader('Cache-Control', 'no-store')
        response.end(text)
      },
      (error: unknown) => next(error),
    )
  })
}

/** Vite's development client needs inline scripts and a socket, so the policy is written into the built page only. */
function startTags(start: Start): Plugin {
  let isBuild = false
  return {
    name: 'authscope:start-tags',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transformIndexHtml: async () => {
      const { policy, script } = await start()
      const meta = {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend' as const,
      }
      // Before whatever it watches.
      const inline = { tag: 'script', children: script, injectTo: 'head-prepend' as const }
      return isBuild ? [meta, inline] : [inline]
    },
  }
}

function publicFiles(directory: string): [string, Uint8Array][] {
  if (!directory) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(directory, path).split(sep).join('/'), readFileSync(path)])
}
