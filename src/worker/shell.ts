import type { RealFetch } from './close-network.ts'

/** The workbench's own files, kept for use offline. */
export interface Shell {
  /** Stores every file of this build; all or none. */
  install(): Promise<void>
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
  readonly policy: string
}

const PREFIX = 'authscope-shell-'

export function createShell(build: ShellBuild, realFetch: RealFetch): Shell {
  const name = PREFIX + build.version
  const urls = build.precache.map((path) => new URL(path, new URL(build.base, location.origin)).href)
  return {
    async install() {
      const cache = await caches.open(name)
      await Promise.all(
        urls.map(async (url) => {
          const response = await realFetch(new Request(url, { cache: 'no-cache' }))
          if (!response.ok)
            throw new Error(`${url} answered ${response.status}; the build is not complete on this server.`)
          await cache.put(url, response)
        }),
      )
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
      const stored = await caches.match(isHome ? home.href : url.origin + url.pathname, { cacheName: name })
      if (stored === undefined) return new Response(`authscope has no file ${url.pathname}.`, { status: 404 })
      return isHome ? withPolicy(stored, build.policy) : stored
    },
  }
}

function withPolicy(page: Response, policy: string): Response {
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policy)
  return new Response(page.body, { status: page.status, headers })
}
