import type { JWK } from 'jose'

/** An OAuth app as its developer registered it. Every simulated provider knows the same list. */
export interface OAuthApp {
  readonly clientId: string
  /** Absent: a public client (RFC 6749 §2.1), which authenticates with `none` and has to use PKCE. */
  readonly clientSecret?: string
  readonly name: string
  /** Answers go to the first if the request names no `redirect_uri`. */
  readonly callbackUrls: readonly [string, ...string[]]
  /** Public keys of the app: for `private_key_jwt`, and for client secrets that are signed tokens, such as Apple's. */
  readonly publicKeys?: readonly JWK[]
  /** It asked for ID tokens that are signed with its secret (`id_token_signed_response_alg`). */
  readonly idTokenAlgorithm?: 'HS256'
  /** Its keys and secret are not known here: what it signs is taken without a try of the signature. */
  readonly hasUnknownKeys?: boolean
  /** Where the provider's end-session endpoint may redirect to. Default: the origins of the callbacks, without a path. */
  readonly logoutUrls?: readonly string[]
}
