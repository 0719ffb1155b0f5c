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

export function notFound(): never {
  const text = 'NEXT_HTTP_ERROR_FALLBACK;404'
  leave(text, text)
}

/** There are no cached pages here. */
export const revalidatePath = (): void => undefined
export const revalidateTag = (): void => undefined

/** Without a cache between requests, as after a cold start. Also React's `cache`. */
export const uncached = <T>(run: T): T => run
