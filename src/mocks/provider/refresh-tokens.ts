import type { MockPerson } from '../site.ts'

/** What decides whether a code brings a refresh token. */
export interface RefreshFacts {
  /** From the authorization request. */
  readonly parameters: URLSearchParams
  readonly scopes: readonly string[]
  /** The person was asked on a page, not let through because of an earlier consent. */
  readonly asked: boolean
  readonly person: MockPerson
}

/** How a provider handles refresh tokens. @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export interface RefreshTokens {
  readonly issuesFor: (facts: RefreshFacts) => boolean
  /** Each use brings a new one, and a second use of an old one ends them all. RFC 9700 §4.14.2 */
  readonly rotates: boolean
  /** Each use brings a new one, and old ones stay valid. */
  readonly renews?: boolean
  /** Absent: they do not expire. */
  readonly lifetimeSeconds?: number
}

/** For apps that asked for offline access. @see https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess */
export const forOfflineAccess: RefreshTokens['issuesFor'] = ({ scopes }) => scopes.includes('offline_access')

export const always: RefreshTokens['issuesFor'] = () => true
