import type { Cookie } from '../../../protocol/cookies.ts'
import { fromByteString } from './byte-string.ts'
import { type Selection, selectCookies } from './select-cookies.ts'

/**
 * What `document.cookie` says in a document at `url` (RFC 6265bis §5.8.2). Writing it is `storeCookies` with `nonHttp`.
 * `crossSiteFrame` is a document inside a page of another site: it reads `SameSite=None` cookies only.
 */
export function documentCookie(
  url: string,
  jar: readonly Cookie[],
  now: number,
  crossSiteFrame = false,
): Selection & { readonly text: string } {
  const selection = selectCookies({
    url,
    jar,
    now,
    request: {
      site: crossSiteFrame ? 'cross-site' : 'same-origin',
      topLevelNavigation: false,
      method: 'GET',
      credentials: 'include',
      nonHttp: true,
    },
  })
  return { ...selection, text: fromByteString(selection.header ?? '') }
}
