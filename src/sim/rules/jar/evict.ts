import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import { hostOf, isExpired } from './match.ts'
import { domainKey } from './site.ts'
import { verdict } from './verdict.ts'

/** A cookie that has to go because there are too many. */
export interface Eviction {
  readonly cookie: Cookie
  readonly verdict: CookieVerdict
}

// Chromium's numbers: when a limit is passed, cookies go until the purge is done, so that it is not passed again at once.
const DOMAIN_LIMIT = 180
const DOMAIN_KEPT = 150
const TOTAL_LIMIT = 3300
const TOTAL_KEPT = 3000
const SAFE_MS = 30 * 24 * 60 * 60 * 1000

/** Which cookies a jar gives up after one was stored for `host`, as Chromium does. RFC 6265bis §5.7, "remove excess cookies" */
export function excessCookies(jar: readonly Cookie[], host: string, now: number): readonly Eviction[] {
  const key = domainKey(host)
  const ofDomain = jar.filter((cookie) => domainKey(hostOf(cookie)) === key)
  const gone = ofDomain.length > DOMAIN_LIMIT ? excessOfDomain(ofDomain, key, now) : []
  if (jar.length - gone.length <= TOTAL_LIMIT) return gone
  const evicted = new Set(gone.map((eviction) => eviction.cookie))
  return [
    ...gone,
    ...excessOfAll(
      jar.filter((cookie) => !evicted.has(cookie)),
      now,
    ),
  ]
}

function excessOfDomain(cookies: readonly Cookie[], key: string, now: number): Eviction[] {
  const expired = cookies.filter((cookie) => isExpired(cookie, now))
  const alive = cookies.filter((cookie) => !isExpired(cookie, now))
  const tooMany = alive.length > DOMAIN_LIMIT ? alive.length - DOMAIN_KEPT : 0
  const reason = `${key} had more than ${DOMAIN_LIMIT} cookies; the ${DOMAIN_KEPT} most recently used are kept, Secure ones first`
  return [
    ...expired.map((cookie) => ({
      cookie,
      verdict: verdict('CK29', 'It had expired, and space was needed'),
    })),
    ...byWorth(alive)
      .slice(0, tooMany)
      .map((cookie) => ({ cookie, verdict: verdict('CK29', reason) })),
  ]
}

function excessOfAll(cookies: readonly Cookie[], now: number): Eviction[] {
  const expired = cookies.filter((cookie) => isExpired(cookie, now))
  const tooMany = Math.max(0, cookies.length - expired.length - TOTAL_KEPT)
  const stale = cookies.filter((cookie) => !isExpired(cookie, now) && now - cookie.lastAccess > SAFE_MS)
  const reason = `The browser had more than ${TOTAL_LIMIT} cookies, and this one was not used for 30 days`
  return [
    ...expired.map((cookie) => ({
      cookie,
      verdict: verdict('CK30', 'It had expired, and space was needed'),
    })),
    ...byWorth(stale)
      .slice(0, tooMany)
      .map((cookie) => ({ cookie, verdict: verdict('CK30', reason) })),
  ]
}

/** Those that go first come first: not Secure before Secure, then the one unused for longest. */
function byWorth(cookies: readonly Cookie[]): Cookie[] {
  return cookies.toSorted((a, b) => Number(a.secure) - Number(b.secure) || a.lastAccess - b.lastAccess)
}
