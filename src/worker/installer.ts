import { FileProblem, fetchFile, type InstallNews } from '../protocol/shell-files.ts'
import type { RealFetch } from './close-network.ts'
import { importPart, PART_NAMES } from './parts.ts'
import type { Shell } from './shell.ts'

interface InstallerParts {
  readonly scope: ServiceWorkerGlobalScope
  readonly base: string
  readonly shell: Shell
  readonly fetch: RealFetch
  /** Tells waiting pages how far it is, or why it failed. */
  readonly tell: (news: InstallNews) => void
}

/** What the worker does in its `install` and `activate` events. */
export interface Installer {
  /**
   * Loads the parts and stores the files. When it fails, the version before goes on with its own files, and the next load of a page tries again.
   * @throws FileProblem when the server does not deliver a file
   */
  install(): Promise<void>
  activate(): Promise<void>
}

export function createInstaller({ scope, base, shell, fetch, tell }: InstallerParts): Installer {
  let replacesBroken = false

  const importParts = async () => {
    for (const name of PART_NAMES) {
      try {
        importPart(scope, base, name)
      } catch (error) {
        if (error instanceof FileProblem) throw error
        // The browser does not say why a script failed to load. Asking for it again does.
        const path = `${name}.js`
        await fetchFile(fetch, new URL(base + path, scope.location.origin).href, path)
        throw new FileProblem(`${path}: it didn't load completely.`, { cause: error })
      }
    }
  }
  return {
    async install() {
      try {
        // Before anything else is waited for: browsers import new scripts during installation only.
        await importParts()
        await shell.install((stored, of) => tell({ type: 'install.progress', stored, of }))
        // An older version that lost its files, or never had them, is not worth waiting for.
        if (await shell.hasOlderVersion()) return
        replacesBroken = scope.registration.active !== null
        await scope.skipWaiting()
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        tell({ type: 'install.failed', problem, isFile: error instanceof FileProblem })
        throw error
      }
    },
    async activate() {
      await shell.activate()
      await scope.clients.claim()
      if (replacesBroken) await reloadPages(scope)
    },
  }
}

/** What a broken version showed instead of the workbench cannot load itself again. */
async function reloadPages({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  // Not waited for: the worker answers it once it is active.
  for (const client of await clients.matchAll({ type: 'window' }))
    if (client.frameType === 'top-level') client.navigate(client.url).catch(() => undefined)
}
