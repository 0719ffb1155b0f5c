import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import { defaultPath, domainMatches } from './match.ts'
import type { ParsedCookie } from './parse-set-cookie.ts'
import { isNumericHost, isPublicSuffix, registrableDomain } from './site.ts'
import { verdict } from './verdict.ts'

/** Longest life of a cookie: 400 days. RFC 6265bis §5.5 */
export const MAX_LIFE_MS = 400 * 24 * 60 * 60 * 1000

/** The cookie that a parsed line makes at this URL (RFC 6265bis §5.7, steps about time, domain and path), or why it makes none. */
export function newCookie(parsed: ParsedCookie, url: URL, now: number): Cookie | CookieVerdict {
  const location = domainOf(parsed.domain ?? '', url.hostname)
  if ('rule' in location) return location
  const { name, value, secure, httpOnly, sameSite } = parsed
  return {
    name,
    value,
    domain: location.domain,
    path: parsed.path === undefined || parsed.path === '' ? defaultPath(url.pathname) : parsed.path,
    expires: expiryOf(parsed, now),
    secure,
    httpOnly,
    sameSite,
    hostOnly: location.hostOnly,
    creation: now,
    lastAccess: now,
  }
}

function expiryOf(parsed: ParsedCookie, now: number): number | 'session' {
  const asked = parsed.maxAgeSeconds === undefined ? parsed.expires : now + parsed.maxAgeSeconds * 1000
  if (asked === undefined) return 'session'
  // The earliest time for what is gone already, so that no clock makes it come back.
  return asked <= now ? 0 : Math.min(asked, now + MAX_LIFE_MS)
}

function domainOf(attribute: string, host: string): Pick<Cookie, 'domain' | 'hostOnly'> | CookieVerdict {
  const hostOnly = { domain: host, hostOnly: true }
  if (attribute === '') return hostOnly
  if (attribute === host && (isNumericHost(host) || registrableDomain(host) === undefined)) return hostOnly
  if (!domainMatches(host, attribute)) {
    return verdict('CK12', `Domain=${attribute} does not cover the host ${host}`)
  }
  // Without a registrable domain there is nothing above the host that it could share cookies with.
  if (isPublicSuffix(attribute) || registrableDomain(host) === undefined) {
    return verdict('CK13', `Domain=${attribute} is a public suffix, shared by unrelated sites`)
  }
  return { domain: `.${attribute}`, hostOnly: false }
}
