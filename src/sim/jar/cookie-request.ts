import type { SiteRelation } from './site.ts'

/** What the jar has to know of a request. */
export interface CookieRequest {
  /** How the URL stands to the document that asked, whatever lies between. */
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
