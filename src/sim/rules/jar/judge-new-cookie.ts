import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import { type CookieRequest, missingCredentials } from './cookie-request.ts'
import { domainMatches, hostOf, isSameKey, pathMatches } from './match.ts'
import type { ParsedCookie } from './parse-set-cookie.ts'
import { prefixViolation } from './prefix.ts'
import { isTrustworthy, type SiteRelation } from './site.ts'
import { verdict } from './verdict.ts'

/** How a cookie arrives. */
export interface StoreContext {
  /** How the URL relates to the document that asked for it; Chromium leaves the redirect chain out. */
  readonly site: SiteRelation
  /** Absent without redirects. */
  readonly redirects?: NonNullable<CookieRequest['redirects']>
  /** Default `include`. */
  readonly credentials?: CookieRequest['credentials']
  /** The response is a tab's new page. */
  readonly topLevelNavigation: boolean
  /** A script wrote `document.cookie`. Default false. */
  readonly nonHttp?: boolean
}

/** A cookie that is about to be stored. */
export interface Candidate {
  readonly cookie: Cookie
  readonly parsed: ParsedCookie
  readonly url: URL
  readonly jar: readonly Cookie[]
  readonly context: StoreContext
}

type Check = (candidate: Candidate) => CookieVerdict | undefined

/** RFC 6265bis §5.7, in its order; each says why it refuses, or nothing. */
const CHECKS: readonly Check[] = [
  checkCredentials,
  checkSecureScheme,
  checkHttpOnlySource,
  checkSecureIsLeftAlone,
  checkSameSiteSource,
  checkNoneIsSecure,
  checkPrefix,
  checkPartitionedIsSecure,
  checkHttpOnlyIsLeftAlone,
]

/** Why this cookie may not be stored; `undefined` when it may. */
export function judgeNewCookie(candidate: Candidate): CookieVerdict | undefined {
  for (const check of CHECKS) {
    const refusal = check(candidate)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function checkCredentials({ context }: Candidate): CookieVerdict | undefined {
  const missing = missingCredentials(context)
  return missing === undefined ? undefined : verdict('CK32', missing)
}

function checkSecureScheme({ cookie, url }: Candidate): CookieVerdict | undefined {
  if (!cookie.secure || isTrustworthy(url)) return undefined
  return verdict('CK16', `Secure, but it came over ${url.protocol.slice(0, -1)}`)
}

function checkHttpOnlySource({ cookie, context }: Candidate): CookieVerdict | undefined {
  if (!cookie.httpOnly || context.nonHttp !== true) return undefined
  return verdict('CK18', 'HttpOnly, but a script tried to set it')
}

/** "Leave Secure Cookies Alone": the paths are compared one way only. */
function checkSecureIsLeftAlone({ cookie, url, jar }: Candidate): CookieVerdict | undefined {
  if (cookie.secure || isTrustworthy(url)) return undefined
  const covered = jar.find(
    (old) =>
      old.secure &&
      old.name === cookie.name &&
      (domainMatches(hostOf(old), hostOf(cookie)) || domainMatches(hostOf(cookie), hostOf(old))) &&
      pathMatches(cookie.path, old.path),
  )
  if (covered === undefined) return undefined
  return verdict(
    'CK17',
    `A Secure cookie of this name exists for ${hostOf(covered)}, and this one came over http`,
  )
}

function checkSameSiteSource({ cookie, context }: Candidate): CookieVerdict | undefined {
  if (cookie.sameSite === 'none' || context.site !== 'cross-site' || context.topLevelNavigation)
    return undefined
  const name = cookie.sameSite === 'default' ? 'No SameSite (so Lax)' : `SameSite=${titled(cookie.sameSite)}`
  return verdict('CK21', `${name}, but it came with a cross-site request that isn't a top-level navigation`)
}

function checkNoneIsSecure({ cookie }: Candidate): CookieVerdict | undefined {
  if (cookie.sameSite !== 'none' || cookie.secure) return undefined
  return verdict('CK22', 'SameSite=None requires Secure')
}

function checkPrefix({ cookie, parsed, url }: Candidate): CookieVerdict | undefined {
  return prefixViolation(cookie, parsed, url)
}

/** Chromium (CHIPS); the draft does not know the attribute. */
function checkPartitionedIsSecure({ cookie, parsed }: Candidate): CookieVerdict | undefined {
  if (!parsed.partitioned || cookie.secure) return undefined
  return verdict('CK27', 'Partitioned requires Secure')
}

function checkHttpOnlyIsLeftAlone({ cookie, jar, context }: Candidate): CookieVerdict | undefined {
  if (context.nonHttp !== true) return undefined
  const old = jar.find((other) => isSameKey(other, cookie))
  if (old?.httpOnly !== true) return undefined
  return verdict('CK19', 'The cookie it would replace is HttpOnly, but a script tried to set it')
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
