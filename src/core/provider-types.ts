import type { Runtime } from './runtime.ts'
import type { customFetch, engineParts } from './symbols.ts'
import type { Theme } from './theme.ts'
import type { WebAuthnSettings } from './webauthn-types.ts'

type Awaitable<T> = T | PromiseLike<T>

export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

/** Answer of a token endpoint: RFC 6749 section 5.1, plus anything the provider adds. */
export interface TokenSet {
  access_token?: string | undefined
  refresh_token?: string | undefined
  id_token?: string | undefined
  /** Always lower case. */
  token_type?: Lowercase<string> | undefined
  scope?: string | undefined
  /** Seconds. */
  expires_in?: number | undefined
  /** Seconds since 1970. */
  expires_at?: number | undefined
  [member: string]: unknown
}

export interface ProviderStyle {
  readonly logo?: string | undefined
  readonly bg?: string | undefined
  readonly text?: string | undefined
  readonly brandColor?: string | undefined
}

export interface CommonProvider {
  readonly id: string
  readonly name: string
  readonly style?: ProviderStyle | undefined
  /** The user's part, merged over the provider's defaults. */
  readonly options?: object | undefined
}

/** `pkce`: RFC 7636. `state`: RFC 6749 section 10.12. `nonce`: OpenID Connect Core 3.1.2.1. */
export type OAuthCheck = 'pkce' | 'state' | 'nonce' | 'none'

export interface Endpoint {
  readonly url?: string | undefined
  /** Added to the URL's query. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

export interface TokenEndpoint extends Endpoint {
  /** May return an answer that follows the standard instead of the provider's own. */
  conform?(response: Response): Awaitable<Response | undefined>
  /** Further members of the token request's body. */
  readonly form?: Readonly<Record<string, string>> | undefined
  readonly clientPrivateKey?: CryptoKey | { readonly key: CryptoKey; readonly kid: string } | undefined
}

/** What `userinfo.request` gets. `fetch` is the engine's own: bounded, traced, and to be used instead of the global one. */
export interface UserinfoContext {
  readonly tokens: TokenSet
  readonly provider: {
    readonly id: string
    readonly userinfo?: { readonly url?: URL | undefined } | undefined
  }
  readonly fetch: Runtime['fetch']
}

/** What `profile` gets besides profile and tokens. `fetch` is the engine's own, as in `UserinfoContext`. */
export interface ProfileContext {
  readonly fetch: Runtime['fetch']
}

export interface UserinfoEndpoint extends Endpoint {
  /** Instead of a plain GET. Must return the profile as an object; a throw ends the sign-in. */
  request?(context: UserinfoContext): Awaitable<unknown>
}

/** RFC 7591 client metadata that `oauth4webapi` knows. */
export interface ClientSettings {
  readonly token_endpoint_auth_method?: string | undefined
  readonly id_token_signed_response_alg?: string | undefined
  readonly [member: string]: unknown
}

interface OAuthCommon<P> extends CommonProvider {
  /** Of the application, as registered with the provider. Default: empty; `setEnvDefaults` takes `AUTH_<ID>_ID`. RFC 6749 2.2. */
  readonly clientId?: string | undefined
  /** Default: empty; `setEnvDefaults` takes `AUTH_<ID>_SECRET`. RFC 6749 2.3.1. */
  readonly clientSecret?: string | undefined
  /**
   * URL that `iss` must equal, and below which metadata is discovered. Default: none, and then all endpoints must be configured. Error:
   * `InvalidEndpoints`.
   */
  readonly issuer?: string | undefined
  /** Accepted for compatibility and, as in Auth.js, not used: metadata is where OpenID Connect Discovery 4 says, below `issuer`. */
  readonly wellKnown?: string | undefined
  /** Where people are sent. Default: discovered; scope `openid profile email`. Error: `InvalidEndpoints` without issuer. RFC 6749 3.1. */
  readonly authorization?: string | Endpoint | undefined
  /** Where the code is exchanged. Default: discovered. Error: `InvalidEndpoints` without issuer. RFC 6749 3.2. */
  readonly token?: string | TokenEndpoint | undefined
  /** Who the person is. Default: discovered. Error: `InvalidEndpoints` without issuer. OpenID Connect Core 5.3. */
  readonly userinfo?: string | UserinfoEndpoint | undefined
  /** Where the issuer publishes its keys (JSON Web Key Set). Default: discovered; without one, signatures of ID tokens are not verified. */
  readonly jwks_uri?: string | undefined
  /** How the client authenticates, and what it expects. Default: HTTP Basic, and `RS256` unless the metadata names other algorithms. RFC 7591 2. */
  readonly client?: ClientSettings | undefined
  /** What must hold when the person comes back. Default `['pkce']`. Error: `InvalidCheck`. Reference 4.3. */
  readonly checks?: readonly OAuthCheck[] | undefined
  /**
   * The provider's profile as our user. Its `id` becomes `providerAccountId`. Default: the standard claims. Error: `OAuthProfileParseError`.
   * Reference 4.6.
   */
  profile?(profile: P, tokens: TokenSet, engine?: ProfileContext): Awaitable<object>
  /** Which token members are stored with the account. Default: tokens, `expires_at`, `scope`, `token_type` and `session_state`. Reference 4.6. */
  account?(tokens: TokenSet): Awaitable<object | undefined | void>
  /**
   * Links an account to a user with the same e-mail who never used it before. Safe only where the provider verifies e-mails. Default false:
   * `OAuthAccountNotLinked`. Reference 8.1.
   */
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
  /** As `AuthConfig.redirectProxyUrl`, which is the default. */
  readonly redirectProxyUrl?: string | undefined
  /** Instead of `runtime.fetch`. */
  readonly [customFetch]?: Runtime['fetch'] | undefined
}

export interface OAuth2Config<P> extends OAuthCommon<P> {
  readonly type: 'oauth'
}

export interface OIDCConfig<P> extends OAuthCommon<P> {
  readonly type: 'oidc'
  /** `false`: the profile comes from the userinfo endpoint. Default `true`. */
  readonly idToken?: boolean | undefined
  /**
   * For a provider with many tenants that are issuers themselves: the issuer that an ID token must name, derived from its claims, which are
   * not verified yet. Default: the configured or discovered issuer.
   */
  tenantIssuer?(claims: P): string | undefined
}

/** Options for an `oauth` provider's factory. */
export type OAuthUserConfig<P> = Partial<Omit<OAuth2Config<P>, 'type' | 'options'>>

/** Options for an `oidc` provider's factory. */
export type OIDCUserConfig<P> = Partial<Omit<OIDCConfig<P>, 'type' | 'options'>>

/** What an `email` provider gets to make a mail. */
export interface VerificationRequest {
  /** The normalised address. */
  readonly identifier: string
  /** The link in the mail: opening it signs in. */
  readonly url: string
  /** The token in the link, as it was before hashing. */
  readonly token: string
  readonly expires: Date
  readonly provider: EmailConfig
  readonly theme: Theme
  /** The form post, rebuilt: same URL and headers, the body always as JSON. */
  readonly request: Request
  /** The engine's own `fetch`: traced, and to be used instead of the global one. */
  readonly fetch: Runtime['fetch']
}

export interface EmailConfig extends CommonProvider {
  readonly type: 'email'
  readonly from?: string | undefined
  /** Seconds until a link expires. Default 86400 (1 day). */
  readonly maxAge?: number | undefined
  /** Hashes the tokens. Default: the configuration's. */
  readonly secret?: string | readonly string[] | undefined
  /** Key of a service that takes mails by HTTP. */
  readonly apiKey?: string | undefined
  /** SMTP transport, for `nodemailer`. */
  readonly server?: unknown
  /** Default: 32 random bytes, in hexadecimal. */
  generateVerificationToken?(): Awaitable<string>
  /** Default: NFKC, lower case, trimmed, one `@`. A throw ends the sign-in. */
  normalizeIdentifier?(identifier: string): Awaitable<string>
  /** Sends the mail. A throw ends the sign-in. */
  sendVerificationRequest(params: VerificationRequest): Awaitable<void>
}

/** Options for an `email` provider's factory. */
export type EmailUserConfig = Partial<Omit<EmailConfig, 'type' | 'options'>>

export interface CredentialInput {
  readonly label?: string | undefined
  readonly type?: string | undefined
  readonly placeholder?: string | undefined
  readonly [attribute: string]: unknown
}

export interface CredentialsConfig extends CommonProvider {
  readonly type: 'credentials'
  /** Inputs of the sign-in page, by name; without them the page has no form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
  /** Returns the user with these credentials, or nothing to refuse. Throw `CredentialsSignin` with a `code` to tell the page why. */
  authorize(credentials: Record<string, unknown>, request: Request): Awaitable<object | null | undefined>
}

export interface WebAuthnConfig extends CommonProvider, WebAuthnSettings {
  readonly type: 'webauthn'
  /** Comes from `...webauthn` of `core/webauthn.ts`, which the providers of this library have. The engine itself has no WebAuthn. */
  readonly [engineParts]?: object | undefined
}

export type ProviderConfig<P = object> =
  | OAuth2Config<P>
  | OIDCConfig<P>
  | EmailConfig
  | CredentialsConfig
  | WebAuthnConfig

/** An entry of `AuthConfig.providers`: an object, or a function that returns one. */
export type Provider<P = object> = ProviderConfig<P> | (() => ProviderConfig<P>)
