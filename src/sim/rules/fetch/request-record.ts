import type { HeaderList } from '../../../protocol/http.ts'
import type { PageFetch } from '../../../protocol/steps.ts'
import { relationOf, type SiteRelation } from '../jar/site.ts'

/** What is known of a request that a browser is about to make; every exchange row is one. */
export interface RequestRecord {
  readonly mode: 'navigation' | 'nested-navigation' | 'subresource' | 'fetch'
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  /** Origin of the document that started it, `person`, or `unknown` (no record: judged as cross-site). */
  readonly initiator: string
  /** URL for `Referer`, before the referrer policy. */
  readonly referrer: string
  /** URLs of the redirect chain before this one, oldest first. */
  readonly chain: readonly string[]
  readonly nesting: number
  /** Policy of the document that asked, or of a redirect since. Default `strict-origin-when-cross-origin`. */
  readonly referrerPolicy?: string
  /** Origin of the tab's own page, for what a frame inside it asks. Default: the initiator's. */
  readonly top?: string
  /** What the person did; the exchange then begins its run. */
  readonly action?: string
  /** A person's click or key led here, before the redirects; an `action` says the same. Default false. */
  readonly userActivated?: boolean
  /** Fetch metadata of a page's own request. */
  readonly fetch?: PageFetch
}

/** What is read of a response; every stored response is one. */
export interface ResponseHead {
  readonly status: number
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[]
}

/** Whether the request brings a document. */
export function isNavigation(record: RequestRecord): boolean {
  return record.mode === 'navigation' || record.mode === 'nested-navigation'
}

/** Mode of the request, as Fetch names it. */
export function modeOf(record: RequestRecord): string {
  if (isNavigation(record)) return 'navigate'
  return record.fetch?.mode ?? (record.mode === 'subresource' ? 'no-cors' : 'cors')
}

/** Origin of the document that asked; `null` without a known document. */
export function originOf(record: RequestRecord): string {
  return URL.canParse(record.initiator) ? new URL(record.initiator).origin : 'null'
}

/** How the URL relates to the origin that asked, redirects left out. */
export function siteOfRequest(record: RequestRecord): SiteRelation {
  return record.initiator === 'person' ? 'none' : relationOf(record.initiator, record.url)
}

/** The request has been to another origin than the one that asked, or goes there now. */
export function isCrossOrigin(record: RequestRecord): boolean {
  return [...record.chain, record.url].some((url) => relationOf(record.initiator, url) !== 'same-origin')
}
