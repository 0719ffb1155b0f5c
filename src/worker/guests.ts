import { openGuest } from '../guests/open.ts'
import { type Start, takePackage } from '../guests/published.ts'
import type { OpenGuest } from '../sim/site/guest.ts'

interface GuestSources {
  /** Paths relative to the base, by version. */
  readonly files: Readonly<Record<string, string>>
  /** Called where a package can be run only if it is imported at an installation. */
  readonly onBlocked?: (world: string, version: string) => void
}

/** Opens published packages from their files, each of which is read when it is first needed. */
export function openerOfGuests({ files, onBlocked }: GuestSources): OpenGuest {
  const known = new Map<string, Promise<Start>>()
  return async (version, { readFile, world, ...seams }) => {
    const path = files[version]
    if (path === undefined) throw new Error(`This build has no @auth/core ${version}.`)
    const start = known.get(version) ?? load(version, () => readFile(path))
    known.set(version, start)
    start.catch((error: unknown) => {
      known.delete(version)
      if (error instanceof BlockedError) onBlocked?.(world, version)
    })
    return openGuest(await start, seams).answer
  }
}

/** An installation has imported it, or it comes as text: a service worker imports no script after its installation. */
async function load(version: string, read: () => Promise<string>): Promise<Start> {
  const imported = takePackage(version)
  if (imported !== undefined) return imported
  run(await read())
  const start = takePackage(version)
  if (start === undefined) throw new Error(`The file for @auth/core ${version} has something else in it.`)
  return start
}

/** @throws BlockedError where the host's Content-Security-Policy for the worker forbids it */
function run(text: string): void {
  try {
    new Function(text)()
  } catch (error) {
    throw error instanceof EvalError ? new BlockedError(BLOCKED, { cause: error }) : error
  }
}

class BlockedError extends Error {}

const BLOCKED =
  "The server's Content-Security-Policy for worker.js has no 'unsafe-eval', so the workbench installs the package with its worker instead, and reloads. Then load this page again."
