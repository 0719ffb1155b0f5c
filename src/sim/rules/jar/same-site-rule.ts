import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import type { CookieRequest } from './cookie-request.ts'
import { verdict } from './verdict.ts'

// RFC 9110 §9.2.1
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** How long a cookie without SameSite may go along with cross-site POSTs of a tab (Chromium). */
const LAX_POST_MS = 2 * 60_000

/** What SameSite says of a cookie that fits the request otherwise. RFC 6265bis §5.6.7, §5.8.3 */
export function judgeSameSite(
  cookie: Cookie,
  request: CookieRequest,
  now: number,
): { readonly sent: boolean; readonly verdict: CookieVerdict } {
  if (cookie.sameSite === 'none') return judgeNone(cookie, request)
  if (request.site !== 'cross-site') return sent(judgeFromSameSite(cookie, request))
  return judgeFromCrossSite(cookie, request, now)
}

function judgeNone(cookie: Cookie, request: CookieRequest): ReturnType<typeof judgeSameSite> {
  if (!cookie.secure) return notSent(verdict('CK52', 'SameSite=None requires Secure'))
  const cross = request.site === 'cross-site' ? 'SameSite=None allows cross-site requests' : matching(request)
  return sent(verdict('CK40', cross))
}

function judgeFromSameSite(cookie: Cookie, request: CookieRequest): CookieVerdict {
  if (request.redirects !== 'cross-site' || cookie.sameSite !== 'strict')
    return verdict('CK40', matching(request))
  return verdict(
    'CK53',
    'SameSite=Strict, redirected through another site; Chromium only looks at who started, the draft would not send it',
  )
}

function judgeFromCrossSite(
  cookie: Cookie,
  request: CookieRequest,
  now: number,
): ReturnType<typeof judgeSameSite> {
  const method = request.method.toUpperCase()
  const lax = cookie.sameSite === 'lax' ? 'SameSite=Lax' : 'No SameSite, so Lax'
  const rule = cookie.sameSite === 'lax' ? 'CK49' : 'CK50'
  if (cookie.sameSite === 'strict') {
    const what = request.topLevelNavigation
      ? 'another site started this navigation'
      : 'this is a cross-site request'
    return notSent(verdict('CK48', `SameSite=Strict, but ${what}`))
  }
  if (!request.topLevelNavigation) {
    return notSent(
      verdict(rule, `${lax}, but this is a cross-site request that isn't a top-level navigation`),
    )
  }
  if (SAFE_METHODS.has(method)) {
    return sent(verdict(rule, `${lax} allows top-level ${method} navigations`))
  }
  if (cookie.sameSite === 'default' && now - cookie.creation <= LAX_POST_MS) {
    return sent(
      verdict(
        'CK51',
        `No SameSite, and less than two minutes old: Chromium sends it with a cross-site ${method}`,
      ),
    )
  }
  return notSent(verdict(rule, `${lax}, but this is a cross-site ${method}`))
}

function matching(request: CookieRequest): string {
  return request.site === 'none'
    ? 'Host, path and scheme match, and the user started this'
    : `Host, path and scheme match, and the request is ${request.site}`
}

function sent(reason: CookieVerdict): ReturnType<typeof judgeSameSite> {
  return { sent: true, verdict: reason }
}

function notSent(reason: CookieVerdict): ReturnType<typeof judgeSameSite> {
  return { sent: false, verdict: reason }
}
