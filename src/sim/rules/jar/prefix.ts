import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import type { ParsedCookie } from './parse-set-cookie.ts'
import { isNumericHost, isTrustworthy } from './site.ts'
import { verdict } from './verdict.ts'

// `__Host-Http-` comes before `__Host-`, which it begins with.
const PREFIX = /^__(?:Secure|Http|Host-Http|Host)-/i

/** Why a name's prefix forbids the cookie. Compared without regard to case, as servers read names. RFC 6265bis §5.4 */
export function prefixViolation(cookie: Cookie, parsed: ParsedCookie, url: URL): CookieVerdict | undefined {
  if (cookie.name === '' && PREFIX.test(cookie.value)) {
    return verdict(
      'CK26',
      'A cookie without a name whose value looks like a prefixed name would pass for that one',
    )
  }
  const prefix = PREFIX.exec(cookie.name)?.[0]
  if (prefix === undefined) return undefined
  const kind = prefix.toLowerCase()
  const rule = kind === '__secure-' ? 'CK23' : kind === '__host-' ? 'CK24' : 'CK25'
  const refuse = (need: string) => verdict(rule, `The prefix ${prefix} requires ${need}`)
  if (!cookie.secure || !isTrustworthy(url)) return refuse('Secure and https')
  if (kind.includes('http-') && !cookie.httpOnly) return refuse('HttpOnly')
  if (!kind.startsWith('__host-')) return undefined
  if (hasDomain(parsed, url)) return refuse('that there is no Domain')
  return parsed.path === '/' ? undefined : refuse('Path=/')
}

/** Chromium lets an address name itself. */
function hasDomain(parsed: ParsedCookie, url: URL): boolean {
  const domain = parsed.domain ?? ''
  return domain !== '' && !(isNumericHost(url.hostname) && domain === url.hostname)
}
