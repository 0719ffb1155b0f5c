import type { Account } from './account.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { AuthorizationRefusal, TokenRefusal, WireError } from './refusals.ts'

/** One way in which a provider differs from the plain engine. */
export interface Quirk<Value> {
  readonly value: Value
  /** One sentence for the table in QUIRKS.md. */
  readonly says: string
  /** What the provider's documentation says about it. */
  readonly documentation: string
}

/** Data of the wire, by name. */
export type Fields = Readonly<Record<string, unknown>>

/** What a person's data depends on. */
export interface ProfileFacts {
  readonly account: Account
  readonly scopes: readonly string[]
  /** From the request that the data answers: for an ID token, that of the token endpoint. */
  readonly url: URL
  /** The parameter `claims` of the authorization request, as it came. */
  readonly claims: string | undefined
}

/** Changes what an app reads about a person. */
export type ProfileShape = (fields: Fields, facts: ProfileFacts) => Fields

/** Changes the token endpoint's answer. */
export type AnswerShape = (
  fields: Fields,
  facts: { readonly account: Account; readonly scopes: readonly string[] },
) => Fields

/** Gives a token endpoint's error another form. */
export type ErrorShape = (
  error: WireError,
  status: number,
) => { readonly status: number; readonly body: Fields }

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
  /** The token endpoint reads its parameters from the query too. */
  readonly readsTokenQuery?: Quirk<true>
  /** Another name of `client_id`. */
  readonly namesClient?: Quirk<string>
  /** Other names of values that the RFCs fix, by parameter. */
  readonly renamesValues?: Quirk<Readonly<Partial<Record<'response_type' | 'grant_type', string>>>>
  /** Value of `iss` in the redirect back (RFC 9207). */
  readonly sendsIssuer?: Quirk<string>
  /** A request without PKCE is refused. */
  readonly requiresPkce?: Quirk<true>
  /** PKCE parameters are not read. */
  readonly ignoresPkce?: Quirk<true>
  /** A request with scopes is refused unless `response_mode=form_post`. */
  readonly wantsFormPost?: Quirk<true>
  /** Scopes that contain others are granted alone; the answer joins them with commas. */
  readonly normalizesScopes?: Quirk<true>
  /** The person is not asked again for what they granted before. */
  readonly remembersConsent?: Quirk<true>
  /** Parameters that the first redirect after a consent carries besides the code. */
  readonly tellsOnce?: Quirk<
    (account: Account, scopes: readonly string[]) => Readonly<Record<string, string>>
  >
  /** Errors of the authorization endpoint with the provider's own names and texts. */
  readonly authorizationErrors?: Quirk<Partial<Record<AuthorizationRefusal, WireError>>>
  /** Errors of the token endpoint with the provider's own names and texts; all have status 200. */
  readonly tokenErrors?: Quirk<Partial<Record<TokenRefusal, WireError>>>
  /** Errors of the token endpoint in another form than the RFC's. */
  readonly errorShape?: Quirk<ErrorShape>
  /** Content-Type of the token endpoint's JSON answers. */
  readonly labelsTokens?: Quirk<string>
  /** The token endpoint answers form-encoded unless `Accept` names JSON or XML. */
  readonly formEncodesTokens?: Quirk<true>
  /** How the token endpoint's answer differs. */
  readonly tokenShape?: Quirk<AnswerShape>
  /** The token request may leave out `redirect_uri`. */
  readonly redirectUriOptional?: Quirk<true>
  /** Using a code a second time does not revoke the tokens of the first time. */
  readonly keepsTokensOnReuse?: Quirk<true>
  /** The most tokens that one person, app and set of scopes can have; the oldest is dropped first. */
  readonly limitsTokens?: Quirk<number>
  /** When a code brings a refresh token, instead of the data's rule. */
  readonly refreshesFor?: Quirk<RefreshTokens['issuesFor']>
  /** The client secret is a token signed with ES256 for this audience. */
  readonly signsSecret?: Quirk<{ readonly audience: string; readonly longestSeconds: number }>
  /** There is an ID token even if the app does not ask for `openid`. */
  readonly alwaysGivesIdToken?: Quirk<true>
  /** Access tokens are signed tokens, as in RFC 9068. */
  readonly signsAccessTokens?: Quirk<
    true | { readonly claims: (account: Account, clientId: string) => Fields }
  >
  /** How the person's data differs; each function gets the result of the one before. */
  readonly profile?: readonly Quirk<ProfileShape>[]
  /** Facts about its data and addresses that need no function. */
  readonly facts?: readonly Quirk<true>[]
}
