import { openGuest } from '../guests/open.ts'
import { loadedPackage, type Start } from '../guests/published.ts'
import type { OpenGuest } from '../sim/site/guest.ts'

/** Opens published packages from their files, each of which is read when it is first needed. */
export function openerOfGuests(files: Readonly<Record<string, string>>): OpenGuest {
  const known = new Map<string, Promise<Start>>()
  return async (version, { readFile, ...seams }) => {
    const path = files[version]
    if (path === undefined) throw new Error(`This build has no @auth/core ${version}.`)
    const start = known.get(version) ?? readFile(path).then((text) => run(version, text))
    known.set(version, start)
    start.catch(() => known.delete(version))
    return openGuest(await start, seams).answer
  }
}

/**
 * It comes as text: a service worker loads no script after its installation.
 * @throws EvalError where the host's Content-Security-Policy for the worker forbids it
 */
function run(version: string, text: string): Start {
  new Function(text)()
  const start = loadedPackage(version)
  if (start === undefined) throw new Error(`The file for @auth/core ${version} has something else in it.`)
  return start
}
