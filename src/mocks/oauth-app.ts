/** An OAuth app as its developer registered it. Every simulated provider knows the same list. */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** The first is where answers go when the request names no `redirect_uri`. */
  readonly callbackUrls: readonly [string, ...string[]]
}
