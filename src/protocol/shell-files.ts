/*
 * The site's own files, as the worker stores them and a page looks for them.
 */

/** Says of a response of the worker that it could not get one of the site's files; its text says why. */
export const FILE_PROBLEM_HEADER = 'x-authscope-file-problem'

const PREFIX = 'authscope-shell-'

/** Name of the cache with the files of one version. Sites below two paths of one host share the browser's storage, so it names the path. */
export function shellCacheName(version: string, base: string): string {
  return `${PREFIX}${version} ${base}`
}

/** Whether a cache has files of the site at this base. Earlier versions left the path out of the name. */
export function isShellCache(name: string, base: string): boolean {
  return name.startsWith(PREFIX) && (name.endsWith(` ${base}`) || !name.includes(' '))
}

/** What the worker says on the channel `ANNOUNCEMENTS` while it is being installed. */
export type InstallNews =
  | { readonly type: 'install.progress'; readonly stored: number; readonly of: number }
  /** A sentence about the file, if a file was the reason. */
  | { readonly type: 'install.failed'; readonly problem: string; readonly isFile: boolean }

/** Whether a message that arrived is news of an installation. */
export function isInstallNews(data: unknown): data is InstallNews {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  return data.type === 'install.progress' || data.type === 'install.failed'
}

/** A file of the site that the host does not deliver. `message` is a sentence that names it and says why. */
export class FileProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileProblem'
  }
}

const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript)\b/i

/**
 * Fetches a whole file of the site.
 * @param path its path below the base, for the sentence
 * @throws FileProblem when it is missing, cut off, or another kind of file than its name says
 */
export async function fetchFile(
  fetch: (request: Request) => Promise<Response>,
  href: string,
  path: string,
  cache: RequestCache = 'no-cache',
): Promise<{ readonly type: string; readonly body: ArrayBuffer }> {
  const response = await fetch(new Request(href, { cache })).catch((error: unknown) => {
    throw new FileProblem(`${path}: there is no connection to the server.`, { cause: error })
  })
  if (response.headers.has(FILE_PROBLEM_HEADER)) throw new FileProblem(await response.text())
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok) throw new FileProblem(`${path}: the server returned status ${response.status}.`)
  if (/^text\/html\b/i.test(type))
    throw new FileProblem(`${path}: the server sent an HTML page instead. The file is missing.`)
  if (path.endsWith('.js') && !SCRIPT_TYPE.test(type))
    throw new FileProblem(
      `${path}: the server sent it as ${type === '' ? 'a file without a type' : type}, not as text/javascript, so browsers don't run it.`,
    )
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw new FileProblem(`${path}: the connection was lost before the file was complete.`, {
      cause: error,
    })
  })
  return { type, body }
}

/** The parameter of the worker's address that names a published package to install with it. */
export const WITH_GUEST = 'guest'
