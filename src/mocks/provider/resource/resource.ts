import type { Account } from '../account.ts'
import type { Fields } from '../quirks.ts'

/** What an access token gave access to. */
export interface ResourceFacts {
  readonly account: Account
  readonly scopes: readonly string[]
  readonly clientId: string
  /** As presented. */
  readonly token: string
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
}

/** An endpoint that answers with data of the person that the token belongs to. */
export interface Resource {
  /** Default `get`. */
  readonly method?: 'get' | 'post'
  /** Path of the provider's origin, or full URL; `:name` matches one segment. */
  readonly url: string
  /** Any one of them is enough; if absent, none is needed. */
  readonly scopes?: readonly string[]
  /** Query or path parameter that may hold the token, beside the `Authorization` header. */
  readonly tokenIn?: string
  /** Headers without which the provider refuses. */
  readonly headers?: readonly string[]
  /** The answer is a signed token. */
  readonly signed?: boolean
  /** The answer is a list of the person's, by this path in `claims.api`, and `data` is not used. It is not userinfo. */
  readonly list?: string
  /** What the list is in. Default: nothing. */
  readonly wraps?: (rows: unknown) => Fields
  /** The answer is the account's picture, and `data` is not used. It is not userinfo. */
  readonly picture?: true
  readonly data: (facts: ResourceFacts) => Fields
}
