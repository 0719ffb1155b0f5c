import { isShellCache, shellCacheName } from '../protocol/shell-files.ts'

/** The caches of one site: its own files by path, and what older versions left. */
export interface ShellStore {
  /**
   * Stores a file unless it is stored.
   * @throws what `fetch` throws, and what the browser throws when it cannot store it
   */
  add(path: string, fetch: () => Promise<Response>): Promise<void>
  /** A stored file. Storage that fails is empty here: the server may have the file. */
  find(path: string): Promise<Response | undefined>
  /** Stores a file that was lost, if the browser lets it. */
  restore(path: string, response: Response): Promise<void>
  /** Says that the page can start with what is stored. */
  mark(): Promise<void>
  /** Whether every file is stored. */
  isComplete(): Promise<boolean>
  /** Whether an older version can start. Without its files it is broken, and waiting for it helps no one. */
  hasOlderVersion(): Promise<boolean>
  /** Removes the files of other versions, if those of this one are complete, and if `may` still says so once it is known which they are. */
  removeOthers(may?: () => boolean): Promise<void>
}

interface StoreParts {
  readonly caches: CacheStorage
  /** Address of the site's folder. */
  readonly home: URL
  readonly version: string
  /** Paths of what must be stored. */
  readonly precache: readonly string[]
  /** What is stored under the site's own address when the page can start. Earlier versions stored their page there. */
  readonly marker: () => Response
}

export function createShellStore({ caches, home, version, precache, marker }: StoreParts): ShellStore {
  const base = home.pathname
  const name = shellCacheName(version, base)
  const hrefOf = (path: string) => new URL(path, home).href
  const open = () => caches.open(name)
  const others = async () => (await caches.keys()).filter((each) => isShellCache(each, base) && each !== name)
  const isComplete = async () => {
    const stored = new Set((await (await open()).keys()).map(({ url }) => url))
    return precache.every((path) => stored.has(hrefOf(path)))
  }
  return {
    async add(path, fetch) {
      const cache = await open()
      if ((await cache.match(hrefOf(path))) === undefined) await cache.put(hrefOf(path), await fetch())
    },
    async find(path) {
      try {
        return await (await open()).match(hrefOf(path))
      } catch {
        return undefined
      }
    },
    async restore(path, response) {
      try {
        await (await open()).put(hrefOf(path), response)
      } catch {
        // It is fetched again the next time.
      }
    },
    async mark() {
      await (await open()).put(home.href, marker())
    },
    isComplete,
    async hasOlderVersion() {
      for (const each of await others())
        if ((await (await caches.open(each)).match(home.href)) !== undefined) return true
      return false
    },
    async removeOthers(may = () => true) {
      if (!(await isComplete())) return
      const names = await others()
      if (may()) await Promise.all(names.map((each) => caches.delete(each)))
    },
  }
}
