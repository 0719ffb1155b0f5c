import type { AuthorizationRefusal, TokenRefusal, WireError } from './refusals.ts'

/** One way in which a provider differs from the plain engine. */
export interface Quirk<Value> {
  readonly value: Value
  /** One sentence for the table in the room's README. */
  readonly says: string
  /** The provider's own words about it. */
  readonly documentation: string
}

/** Everything in which providers differ, as data. Without a quirk the engine does what the RFCs say. */
export interface Quirks {
  /** An unknown `client_id` gets the site's "not found" page. */
  readonly hidesUnknownClients?: Quirk<true>
  /** A `redirect_uri` that was not registered sends the error to the registered callback. */
  readonly reportsMismatchToCallback?: Quirk<true>
  /** A `redirect_uri` may be on a subdomain and below the path of the registered callback; loopback addresses may use any port. */
  readonly loosensRedirects?: Quirk<true>
  /** Parameters of the protocol that the provider does not read. */
  readonly ignoresParameters?: Quirk<readonly ('response_type' | 'grant_type')[]>
  /** Value of `iss` in the redirect back (RFC 9207). */
  readonly sendsIssuer?: Quirk<string>
  /** Scopes that contain others are granted alone; the answer joins them with commas. */
  readonly normalizesScopes?: Quirk<true>
  /** What the person granted before is not asked again. */
  readonly remembersConsent?: Quirk<true>
  /** Errors of the authorization endpoint with the provider's own names and texts. */
  readonly authorizationErrors?: Quirk<Partial<Record<AuthorizationRefusal, WireError>>>
  /** Errors of the token endpoint with the provider's own names and texts; all have status 200. */
  readonly tokenErrors?: Quirk<Partial<Record<TokenRefusal, WireError>>>
  /** The token endpoint answers form-encoded unless `Accept` names JSON or XML. */
  readonly formEncodesTokens?: Quirk<true>
  /** The token request may leave `redirect_uri` out. */
  readonly redirectUriOptional?: Quirk<true>
  /** A code that comes a second time leaves the tokens of the first time alone. */
  readonly keepsTokensOnReuse?: Quirk<true>
  /** The most tokens that one person, app and set of scopes can have; the oldest goes first. */
  readonly limitsTokens?: Quirk<number>
}
