import { FILE_PROBLEM_HEADER, FileProblem, fetchFile } from '../protocol/shell-files.ts'
import type { RealFetch } from './close-network.ts'
import { createShellStore } from './shell-store.ts'

/** The workbench's own files, kept for use offline. What is missing in the cache is fetched again. */
export interface Shell {
  /**
   * Stores what is not stored yet: on a first visit only the files that the page starts with, since it waits for them; as an update every file of
   * this build, since the server may have no others by the time it takes over.
   * @throws FileProblem for a file that the server does not deliver; what is stored stays for the next try
   */
  install(onProgress: (stored: number, of: number) => void): Promise<void>
  /**
   * Stores the files that a first visit left out, one after the other.
   * @throws the first problem; what the server has is stored
   */
  complete(): Promise<void>
  /** Whether an older version has stored its files. */
  hasOlderVersion(): Promise<boolean>
  /** Removes the files of other versions, if those of this one are complete. */
  activate(): Promise<void>
  /** Fetches and stores what was lost, and then what a first page does not need. */
  precacheLazily(): Promise<void>
  /**
   * The text of one of the site's files, by its path relative to the base; in development the server's.
   * @throws FileProblem
   */
  text(path: string): Promise<string>
  /** The page, or one of its files. In development, where nothing is stored, the server's. */
  answer(request: Request): Promise<Response>
}

export interface ShellBuild {
  readonly base: string
  readonly version: string
  /** The text of index.html. Empty in development. */
  readonly page: string
  /** Paths relative to the base. Empty in development. */
  readonly precache: readonly string[]
  /** Those of them that the page starts with. */
  readonly first: readonly string[]
  /** The same, of files that are stored when there is time for it. */
  readonly later: readonly string[]
  /** Content-Security-Policy of the page. */
  readonly policy: string
}

/** What of a service worker's surroundings the shell uses. */
export interface ShellScope {
  readonly origin: string
  readonly caches: CacheStorage
  readonly fetch: RealFetch
  /** Whether no other version is being installed, or waits to take over: its files are not to be removed. */
  readonly isAlone: () => boolean
}

/** Published packages: stored when one is first asked for, so that it is there without a server from then on. */
const GUESTS = 'assets/guests/'

/** Of the interpreter's worker: its own scripts, and the one wasm that it fetches. */
const INTERPRETER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export function createShell(build: ShellBuild, scope: ShellScope): Shell {
  const { base, first, later, page, policy, precache, version } = build
  const home = new URL(base, scope.origin)
  const files: ReadonlySet<string> = new Set([...precache, ...later])
  // Part of this script, so that it cannot be lost, and is never the page of another version.
  const homePage = () => respond('text/html; charset=utf-8', page, { 'content-security-policy': policy })
  const store = createShellStore({ caches: scope.caches, home, version, precache, marker: homePage })

  const fetchOwn = async (path: string) => {
    const { body, type } = await fetchBuilt(scope.fetch, new URL(path, home).href, path)
    const own = path === 'isolate.js' ? { 'content-security-policy': INTERPRETER_POLICY } : undefined
    return respond(type, body, { ...EMBEDDED, ...own })
  }
  const add = (path: string) => store.add(path, () => fetchOwn(path))
  const fileOf = async (path: string): Promise<Response> => {
    const stored = await store.find(path)
    if (stored) return stored
    try {
      const response = await fetchOwn(path)
      if (files.has(path) || path.startsWith(GUESTS)) await store.restore(path, response.clone())
      return response
    } catch (error) {
      if (error instanceof FileProblem) return missing(error.message, { [FILE_PROBLEM_HEADER]: 'yes' })
      throw error
    }
  }
  const complete = async () => {
    const problems: unknown[] = []
    // A server that has a newer version already may have some of them.
    for (const path of precache) await add(path).catch((problem: unknown) => problems.push(problem))
    if (problems.length > 0) throw problems[0]
    await store.mark()
    await store.removeOthers(scope.isAlone)
  }
  return {
    async install(onProgress) {
      const isUpdate = await store.hasOlderVersion()
      const needed = isUpdate ? precache : first
      let stored = 0
      const addNext = async (path: string) => {
        await add(path)
        stored += 1
        onProgress(stored, needed.length)
      }
      await Promise.all(needed.map(addNext))
      await store.mark()
    },
    async complete() {
      if (!(await store.isComplete())) await complete()
    },
    hasOlderVersion: store.hasOlderVersion,
    activate: () => store.removeOthers(),
    async precacheLazily() {
      await complete()
      for (const path of later) {
        // A version that takes over doesn't need them, and begins only when this one has nothing left to do.
        if (!scope.isAlone()) return
        await add(path)
      }
    },
    text: async (path) => textOf(await (page === '' ? scope.fetch(new URL(path, home).href) : fileOf(path))),
    async answer(request) {
      if (page === '') return scope.fetch(request)
      const { pathname } = new URL(request.url)
      const path = pathname.startsWith(base) ? pathname.slice(base.length) : undefined
      if (path === '' || path === 'index.html') return homePage()
      // Asked for by a page that wants to know whether it can be installed again.
      if (path === 'worker.js') return scope.fetch(request)
      // Names in `assets/` have a hash: a page of another version asks for its own files there.
      if (path !== undefined && (files.has(path) || path.startsWith('assets/'))) return fileOf(path)
      return missing(`authscope has no file ${pathname}.`)
    },
  }
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new FileProblem(text)
  return text
}

/** The name of a file in `assets/` says what is in it: what the browser has of it already is as good. */
async function fetchBuilt(fetch: RealFetch, href: string, path: string): ReturnType<typeof fetchFile> {
  if (!path.startsWith('assets/')) return fetchFile(fetch, href, path)
  try {
    return await fetchFile(fetch, href, path, 'force-cache')
  } catch {
    return fetchFile(fetch, href, path, 'reload')
  }
}

/** The scripts of dedicated workers need it where the host sent the page with such a policy; elsewhere it changes nothing. */
const EMBEDDED = { 'cross-origin-embedder-policy': 'require-corp' }

function missing(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}

/** A file with our headers: whatever the host sends, the site is the same from the second load on. */
function respond(
  type: string,
  body: string | ArrayBuffer,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, { headers: { 'content-type': type, ...headers } })
}
