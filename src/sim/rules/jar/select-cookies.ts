import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import { type CookieRequest, missingCredentials } from './cookie-request.ts'
import { type CookieKey, domainMatches, hostOf, isExpired, pathMatches } from './match.ts'
import { judgeSameSite } from './same-site-rule.ts'
import { domainKey, isTrustworthy } from './site.ts'
import { verdict } from './verdict.ts'

/** Whether a cookie goes along, and why. */
export interface Selected {
  readonly cookie: Cookie
  readonly sent: boolean
  readonly verdict: CookieVerdict
}

export interface Selection {
  /** Every cookie of the URL's registrable domain: longer paths first, then older ones. */
  readonly cookies: readonly Selected[]
  /** Value of the `Cookie` header; absent when nothing is sent. */
  readonly header?: string
  /** Cookies to write back: they were used. Chromium notes it once a minute at most. */
  readonly touched: readonly Cookie[]
  /** Cookies to delete. */
  readonly expired: readonly CookieKey[]
}

const TOUCH_MS = 60_000

/** RFC 6265bis §5.8.3 with a reason for every cookie that could have been meant. */
export function selectCookies(input: {
  readonly url: string
  readonly jar: readonly Cookie[]
  /** Milliseconds of the virtual clock. */
  readonly now: number
  readonly request: CookieRequest
}): Selection {
  const { jar, now, request } = input
  const url = new URL(input.url)
  const key = domainKey(url.hostname)
  const related = jar.filter((cookie) => domainKey(hostOf(cookie)) === key).toSorted(byPathThenAge)
  const cookies = related.map((cookie): Selected => {
    const refusal = judgeMatch(cookie, url, now) ?? judgeAccess(cookie, request)
    return refusal === undefined
      ? { cookie, ...judgeSameSite(cookie, request, now) }
      : { cookie, sent: false, verdict: refusal }
  })
  const sent = cookies.filter((selected) => selected.sent).map((selected) => selected.cookie)
  return {
    cookies,
    ...(sent.length === 0 ? {} : { header: cookieString(sent) }),
    touched: sent
      .filter((cookie) => now - cookie.lastAccess > TOUCH_MS)
      .map((cookie) => ({ ...cookie, lastAccess: now })),
    expired: related
      .filter((cookie) => isExpired(cookie, now))
      .map(({ domain, path, name }) => ({ domain, path, name })),
  }
}

/** §5.8.3 step 4: a cookie without a name is its value alone. */
export function cookieString(cookies: readonly Cookie[]): string {
  return cookies.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ')
}

function byPathThenAge(a: Cookie, b: Cookie): number {
  return b.path.length - a.path.length || a.creation - b.creation
}

function judgeMatch(cookie: Cookie, url: URL, now: number): CookieVerdict | undefined {
  if (cookie.expires !== 'session' && isExpired(cookie, now)) {
    const when = cookie.expires === 0 ? '' : ` at ${new Date(cookie.expires).toISOString()}`
    return verdict('CK44', `It expired${when}`)
  }
  if (cookie.hostOnly && hostOf(cookie) !== url.hostname) {
    return verdict('CK41', `It belongs only to ${cookie.domain} (no Domain), and this is ${url.hostname}`)
  }
  if (!cookie.hostOnly && !domainMatches(url.hostname, hostOf(cookie))) {
    return verdict('CK42', `Domain=${hostOf(cookie)} does not cover ${url.hostname}`)
  }
  if (!pathMatches(url.pathname, cookie.path)) {
    return verdict('CK43', `Path=${cookie.path} does not cover ${url.pathname}`)
  }
  if (cookie.secure && !isTrustworthy(url)) {
    return verdict('CK45', `Secure, but this goes over ${url.protocol.slice(0, -1)}`)
  }
  return undefined
}

function judgeAccess(cookie: Cookie, request: CookieRequest): CookieVerdict | undefined {
  if (cookie.httpOnly && request.nonHttp === true) return verdict('CK46', "HttpOnly: scripts can't read it")
  const missing = missingCredentials(request)
  return missing === undefined ? undefined : verdict('CK47', missing)
}
