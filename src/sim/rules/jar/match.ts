import type { Cookie } from '../../../protocol/cookies.ts'
import { isNumericHost } from './site.ts'

/** What makes two cookies the same one: a new one with this key takes the old one's place. */
export interface CookieKey {
  readonly domain: string
  readonly path: string
  readonly name: string
}

/** The host a cookie's domain names. `domain` has a dot in front when the site gave a Domain attribute, as Chromium writes it. */
export function hostOf(cookie: Pick<Cookie, 'domain'>): string {
  return cookie.domain.replace(/^\./, '')
}

export function isSameKey(a: CookieKey, b: CookieKey): boolean {
  return a.name === b.name && a.domain === b.domain && a.path === b.path
}

/** RFC 6265bis §5.1.3; both are canonical hosts. */
export function domainMatches(host: string, domain: string): boolean {
  return host === domain || (!isNumericHost(host) && host.endsWith(`.${domain}`))
}

/** RFC 6265bis §5.1.4: whether a request's path lies at or below a cookie's. */
export function pathMatches(requestPath: string, cookiePath: string): boolean {
  if (!requestPath.startsWith(cookiePath)) return false
  return (
    requestPath.length === cookiePath.length ||
    cookiePath.endsWith('/') ||
    requestPath[cookiePath.length] === '/'
  )
}

/** RFC 6265bis §5.1.4: the folder of the URL's path, without its last slash. */
export function defaultPath(pathname: string): string {
  const end = pathname.lastIndexOf('/')
  return end <= 0 ? '/' : pathname.slice(0, end)
}

/** Whether the cookie has expired at `now`. */
export function isExpired(cookie: Pick<Cookie, 'expires'>, now: number): boolean {
  return cookie.expires !== 'session' && cookie.expires <= now
}
