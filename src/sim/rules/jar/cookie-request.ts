import type { SiteRelation } from './site.ts'

/** What the jar has to know of a request. */
export interface CookieRequest {
  /** How the URL relates to the document that asked, redirects left out. */
  readonly site: SiteRelation
  /** The farthest that the redirect chain went from the URL; absent without redirects. */
  readonly redirects?: Exclude<SiteRelation, 'none'>
  /** The request brings a tab its new page. */
  readonly topLevelNavigation: boolean
  readonly method: string
  /** As the request says; navigations include them. */
  readonly credentials: 'include' | 'same-origin' | 'omit'
  /** A script reads `document.cookie`. Default false. */
  readonly nonHttp?: boolean
}

/** Why a request without credentials neither sends nor stores cookies; `undefined` when it has them. Fetch, "HTTP-network-or-cache fetch" */
export function missingCredentials(
  request: Pick<CookieRequest, 'site' | 'redirects'> & {
    readonly credentials?: CookieRequest['credentials']
  },
): string | undefined {
  if (request.credentials === 'omit') return 'The script asked for it without credentials'
  const sameOrigin = request.site === 'same-origin' && (request.redirects ?? 'same-origin') === 'same-origin'
  if (request.credentials !== 'same-origin' || sameOrigin) return undefined
  return 'The script sends credentials only to its own origin, and this is another'
}
