import type { RealFetch } from './close-network.ts'

/** The workbench's own files, kept for use offline. */
export interface Shell {
  /** Stores every file of this build; all or none. */
  install(): Promise<void>
  /** Fetches and stores what of this build is stored later, and is not yet. */
  keepLater(): Promise<void>
  /** Removes the files of other builds. */
  activate(): Promise<void>
  /** A stored file, or a 404. In development, where nothing is stored, the server's. */
  answer(request: Request): Promise<Response>
}

interface ShellBuild {
  readonly base: string
  readonly version: string
  /** Paths relative to the base; `./` is index.html. Empty in development. */
  readonly precache: readonly string[]
  /** The same, of files that are stored when there is time for it. */
  readonly later: readonly string[]
  readonly policy: string
}

/** Of the interpreter's worker: its own scripts, and the one wasm that it fetches. */
const INTERPRETER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const PREFIX = 'authscope-shell-'

export function createShell(build: ShellBuild, realFetch: RealFetch): Shell {
  const name = PREFIX + build.version
  const hrefOf = (path: string) => new URL(path, new URL(build.base, location.origin)).href
  const urls = build.precache.map(hrefOf)
  const later = build.later.map(hrefOf)
  const keep = async (cache: Cache, url: string): Promise<Response> => {
    const response = await realFetch(new Request(url, { cache: 'no-cache' }))
    if (!response.ok)
      throw new Error(`${url} answered ${response.status}; the build is not complete on this server.`)
    await cache.put(url, response.clone())
    return response
  }
  return {
    async install() {
      const cache = await caches.open(name)
      await Promise.all(urls.map((url) => keep(cache, url)))
    },
    async keepLater() {
      const cache = await caches.open(name)
      for (const url of later) if ((await cache.match(url)) === undefined) await keep(cache, url)
    },
    async activate() {
      const others = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name)
      await Promise.all(others.map((each) => caches.delete(each)))
    },
    async answer(request) {
      if (urls.length === 0) return realFetch(request)
      const url = new URL(request.url)
      const home = new URL(build.base, location.origin)
      const isHome = url.pathname === home.pathname || url.pathname === `${home.pathname}index.html`
      const href = isHome ? home.href : url.origin + url.pathname
      const cache = await caches.open(name)
      const stored = (await cache.match(href)) ?? (later.includes(href) ? await keep(cache, href) : undefined)
      if (stored === undefined) return new Response(`authscope has no file ${url.pathname}.`, { status: 404 })
      if (isHome) return withPolicy(stored, build.policy)
      return href === hrefOf('sandbox.js') ? withPolicy(stored, INTERPRETER_POLICY) : stored
    },
  }
}

function withPolicy(page: Response, policy: string): Response {
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policy)
  return new Response(page.body, { status: page.status, headers })
}
