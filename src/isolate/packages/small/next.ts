/** What Next.js throws to leave a page. Auth.js treats it like any other error. */
function leave(message: string, digest: string): never {
  throw Object.assign(new Error(message), { digest })
}

export function redirect(url: unknown, type = 'replace'): never {
  leave('NEXT_REDIRECT', `NEXT_REDIRECT;${type};${String(url)};307;`)
}

export function permanentRedirect(url: unknown, type = 'replace'): never {
  leave('NEXT_REDIRECT', `NEXT_REDIRECT;${type};${String(url)};308;`)
}

const withStatus = (status: number) => (): never => {
  const text = `NEXT_HTTP_ERROR_FALLBACK;${status}`
  leave(text, text)
}

export const notFound = withStatus(404)
export const forbidden = withStatus(403)
export const unauthorized = withStatus(401)
export const RedirectType = { push: 'push', replace: 'replace' } as const

/** Of `next/dist/client/components/redirect-error`, which code imports that catches what `signIn` throws. */
export function isRedirectError(error: unknown): boolean {
  return /^NEXT_REDIRECT;(?:push|replace);.+;30[378];$/.test(digestOf(error))
}

/** Throws again what is Next.js's own. */
export function unstable_rethrow(error: unknown): void {
  if (/^NEXT_(?:REDIRECT|HTTP_ERROR_FALLBACK);/.test(digestOf(error))) throw error
}

function digestOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'digest') ?? '')
}

/** There are no cached pages here. */
export const revalidatePath = (): void => undefined
export const revalidateTag = (): void => undefined

/** Without a cache between requests, as after a cold start. Also React's `cache`. */
export const uncached = <T>(run: T): T => run
