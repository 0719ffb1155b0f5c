/**
 * What answers requests before a page does: `middleware.ts`, `proxy.ts` or `hooks.server.ts`, in an app's folder or in its `src`. The app may be a part
 * of a larger project: `apps/web/src/middleware.ts`.
 */
const GUARD =
  /^((?:(?!(?:src|lib|app|utils|server|auth|config)\/)[^/]+\/){0,3})(?:src\/)?(?:(middleware|proxy)\.m?[jt]s|hooks\.server\.[jt]s)$/

/** The frameworks that look for a file of this name there. Astro has a `src/middleware.ts`, too. */
export function guardKindOf(path: string): 'next' | 'sveltekit' | undefined {
  const found = GUARD.exec(path)
  return found ? (found[2] === undefined ? 'sveltekit' : 'next') : undefined
}

/** The guards of the app that a configuration belongs to, in the order of the paths. A package that several apps share has the guard of the only app. */
export function guardsFor(entry: string, paths: readonly string[]): readonly string[] {
  const all = paths.filter((path) => guardKindOf(path) !== undefined)
  const own = all.filter((path) => entry.startsWith(GUARD.exec(path)?.[1] ?? ''))
  return own.length === 0 && all.length === 1 && entry.startsWith('packages/') ? all : own
}
