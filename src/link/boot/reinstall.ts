import { FileProblem, fetchFile, isShellCache } from '../../protocol/shell-files.ts'

/** The parts of a window that `reinstall` uses. */
export interface Reinstalling {
  /** The address of the site's folder. */
  readonly base: URL
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined
  readonly fetch: (request: Request) => Promise<Response>
  readonly reload: () => void
}

/**
 * Removes the worker and the site's own files from this browser and loads the page from the server. Worlds stay: they are in IndexedDB.
 * If the server can't be reached, nothing is removed, and the reason is returned.
 */
export async function reinstall(parts: Reinstalling): Promise<string | undefined> {
  const { base, caches, fetch, reload, serviceWorker } = parts
  try {
    await fetchFile(fetch, new URL('worker.js', base).href, 'worker.js')
  } catch (error) {
    if (error instanceof FileProblem) return `Nothing was removed. ${error.message}`
    throw error
  }
  await (await serviceWorker?.getRegistration(base))?.unregister()
  for (const name of (await caches?.keys()) ?? [])
    if (isShellCache(name, base.pathname)) await caches?.delete(name)
  reload()
  return undefined
}

/** The parts of a real window. */
export function reinstallingIn(window: Window): Reinstalling {
  return {
    base: new URL('./', window.document.baseURI),
    serviceWorker: window.navigator.serviceWorker,
    caches: window.caches,
    fetch: (request) => window.fetch(request),
    reload: () => window.location.reload(),
  }
}
