import type { Page } from '../pages/page.ts'
import type { CookieToSet } from '../types.ts'

/** What a route decides; the edge turns it into a `Response`. */
export interface ActionResult {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly page?: Page
  readonly redirect?: string
  readonly cookies?: readonly CookieToSet[]
}

/** Headers of answers that must never be cached (reference 1.3). */
export const noCache = {
  'Cache-Control': 'private, no-cache, no-store',
  Expires: '0',
  Pragma: 'no-cache',
} as const
