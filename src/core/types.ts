import type { Adapter, AdapterSession, AdapterUser, User } from './adapters.ts'
import type { Provider, ProviderType, TokenSet } from './provider-types.ts'
import type { Runtime } from './runtime.ts'
import type { raw, skipCSRFCheck } from './symbols.ts'
import type { Theme } from './theme.ts'

export type { DefaultUser, User } from './adapters.ts'
export type {
  ClientSettings,
  CommonProvider,
  CredentialInput,
  CredentialsConfig,
  EmailConfig,
  EmailUserConfig,
  Endpoint,
  OAuth2Config,
  OAuthCheck,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  ProfileContext,
  Provider,
  ProviderConfig,
  ProviderStyle,
  ProviderType,
  TokenEndpoint,
  TokenSet,
  UserinfoContext,
  UserinfoEndpoint,
  VerificationRequest,
  WebAuthnConfig,
} from './provider-types.ts'
export type { CachedDocument, Fact, ProviderCache, Runtime } from './runtime.ts'
export type { Theme } from './theme.ts'
export type {
  AuthenticatorResponse,
  RelyingParty,
  SimpleWebAuthn,
  UserInfo,
  WebAuthnOptions,
  WebAuthnRequest,
  WebAuthnSettings,
  WebAuthnUser,
} from './webauthn-types.ts'

/** A value or a promise of one. */
export type Awaitable<T> = T | PromiseLike<T>

/** Optional members that may also be given as `undefined`, as options read from an environment are. */
export type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Raw claims of the ID token, or the JSON of the userinfo answer. */
export interface Profile {
  id?: string | null | undefined
  sub?: string | null | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  picture?: unknown
  [claim: string]: unknown
}

/** Provider account of a sign-in, with the whole token response (reference 0). */
export interface Account extends TokenSet {
  provider: string
  type: ProviderType
  providerAccountId: string
  userId?: string | undefined
}

/** Claims that a session token begins with. */
export interface DefaultJWT {
  name?: string | null | undefined
  email?: string | null | undefined
  picture?: string | null | undefined
  sub?: string | undefined
  /** Seconds since 1970. */
  iat?: number | undefined
  /** Seconds since 1970. */
  exp?: number | undefined
  jti?: string | undefined
  [claim: string]: unknown
}

/** Claims of the session token. */
export interface JWT extends DefaultJWT {}

export interface DefaultSession {
  user?: User | undefined
  /** ISO 8601. */
  expires: string
}

/** What `GET session` answers when someone is signed in. */
export interface Session extends DefaultSession {}

/** Contract 4.2. Each may return a promise. */
export interface Callbacks {
  /** Whether the sign-in may go on; a string redirects there instead. Default: yes. */
  signIn(params: {
    user: User | AdapterUser
    account: Account | null
    profile?: Profile | undefined
    email?: { verificationRequest?: boolean } | undefined
    credentials?: Record<string, unknown> | undefined
  }): Awaitable<boolean | string>
  /** Where a callback URL may lead. Default: only to the same origin. */
  redirect(params: { url: string; baseUrl: string }): Awaitable<string>
  /** Content of the session token, at sign-in and on each session read (JWT strategy only). `null` ends the session. */
  jwt(params: {
    token: JWT
    user?: User | AdapterUser | undefined
    account?: Account | null | undefined
    profile?: Profile | undefined
    trigger?: 'signIn' | 'signUp' | 'update' | undefined
    isNewUser?: boolean | undefined
    session?: unknown
  }): Awaitable<JWT | null>
  /** What the client sees of a session. `token` with the JWT strategy, `user` with the database strategy. */
  session(params: {
    session: { user: AdapterUser } & AdapterSession & Session
    token: JWT
    user: AdapterUser
    newSession?: unknown
    trigger?: 'update' | undefined
  }): Awaitable<Session | DefaultSession>
}

/** Contract 6. Awaited; a throw is logged and otherwise ignored. */
export interface Events {
  createUser(message: { user: User | AdapterUser }): Awaitable<void>
  updateUser(message: { user: User | AdapterUser }): Awaitable<void>
  linkAccount(message: {
    user: User | AdapterUser
    account: Account
    profile: User | AdapterUser
  }): Awaitable<void>
  signIn(message: {
    user: User | AdapterUser
    account: Account | null
    profile?: Profile | undefined
    isNewUser?: boolean | undefined
  }): Awaitable<void>
  session(message: { session: Session | DefaultSession; token?: JWT | undefined }): Awaitable<void>
  signOut(
    message: { session: AdapterSession | null | undefined | void } | { token: JWT | null },
  ): Awaitable<void>
}

/** RFC 6265 section 4.1.2. Omitted attributes are not sent; the defaults of the engine's cookies are in `cookies/default-cookies.ts`. */
export interface CookieAttributes {
  /** Seconds. Default: 900 for check cookies. The others have none: they end with the browser, the session's with `expires`. */
  maxAge?: number | undefined
  /** Default: this host only. Not allowed with names that begin with `__Host-`. */
  domain?: string | undefined
  /** Default `/`. */
  path?: string | undefined
  /** Set by the engine for the session and check cookies. */
  expires?: Date | undefined
  /** Hidden from scripts. Default true. */
  httpOnly?: boolean | undefined
  /** Sent over https only. Default: as `useSecureCookies`. */
  secure?: boolean | undefined
  /** Partitioned by top-level site. Default false. */
  partitioned?: boolean | undefined
  /** Which cookies a full jar drops last. Default: as the browser decides. */
  priority?: 'low' | 'medium' | 'high' | undefined
  /** Default `lax`; `true` is `strict`. */
  sameSite?: boolean | 'lax' | 'strict' | 'none' | undefined
}

export interface CookieOption {
  readonly name: string
  readonly options: CookieAttributes
}

/** Keys of `AuthConfig.cookies` (reference 2.1). */
export type CookieKey =
  | 'sessionToken'
  | 'callbackUrl'
  | 'csrfToken'
  | 'pkceCodeVerifier'
  | 'state'
  | 'nonce'
  | 'webauthnChallenge'

/** `error` takes an Error, `warn` a code, `debug` a message and its details. */
export interface Logger {
  error(error: Error): void
  warn(code: string): void
  debug(message: string, metadata?: unknown): void
}

export interface JWTEncodeParams {
  readonly token?: JWT | undefined
  readonly secret: string | readonly string[]
  /** Also part of the key derivation's info. For a session: the cookie's name. */
  readonly salt: string
  /** Seconds. Default 2592000 (30 days). */
  readonly maxAge?: number | undefined
  /** Clock and randomness. Default: the platform's. */
  readonly runtime?: Partial<Runtime> | undefined
}

export interface JWTDecodeParams {
  readonly token?: string | undefined
  readonly secret: string | readonly string[]
  readonly salt: string
  readonly runtime?: Partial<Runtime> | undefined
}

/** Contract 2.7 and reference 3. */
export interface JWTOptions {
  /** Default: `AuthConfig.secret`. Also encrypts the check cookies. */
  readonly secret: string | readonly string[]
  /** Seconds until a session token expires. Default: `session.maxAge`. */
  readonly maxAge: number
  /** Encrypts the session. Default: `encode` of `core/jwt.ts`. A throw fails a sign-in as `CallbackRouteError`, and ends a session that is read. */
  encode(params: JWTEncodeParams): Awaitable<string>
  /** Decrypts it. Default: `decode` of `core/jwt.ts`. A throw, or `null`, ends the session, logged as `JWTSessionError`. */
  decode(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** Paths or URLs to use instead of the built-in pages (reference 13). */
export interface PagesOptions {
  /** Gets `callbackUrl`, and `error` after a failure. Default `<basePath>/signin`. */
  readonly signIn: string
  /** Default `<basePath>/signout`. */
  readonly signOut: string
  /** Gets `error`. Must be public, else `ErrorPageLoop`. Default `<basePath>/error`. */
  readonly error: string
  /** Gets `provider` and `type`. Default `<basePath>/verify-request`. */
  readonly verifyRequest: string
  /** Where people land at their first sign-in; gets `callbackUrl`. Default: the callback URL. */
  readonly newUser: string
}

/** Contract 2.8. */
export interface SessionOptions {
  /** Default `jwt`; `database` when an adapter is set. Errors: `MissingAdapter` without one, `UnsupportedStrategy` with credentials alone. */
  readonly strategy: 'jwt' | 'database'
  /** Seconds until an idle session expires. Default 2592000 (30 days). */
  readonly maxAge: number
  /** Seconds between two writes of a database session. 0: on every access. Default 86400 (1 day). */
  readonly updateAge: number
  /** Default: a random UUID. */
  generateSessionToken(): Awaitable<string>
}

/**
 * The options object of `Auth` (contract 2.7). It is read, never written to. Problems are reported on each request, before anything else is
 * done: the errors named below are logged, and the answer is the error page or status 500 (reference 11.4).
 */
export interface AuthConfig {
  /**
   * Read at each request: a change to an entry, or to an object in it, takes effect with the next one. An entry that is a function is called
   * each time.
   * Errors: `InvalidEndpoints`, `MissingAuthorize`, `DuplicateConditionalUI`, `MissingWebAuthnAutocomplete`. Contract 2.7.
   */
  readonly providers: readonly Provider[]
  /**
   * Where users, accounts and sessions are stored; an object, or an instance of a class. Default: nowhere.
   * Errors: `MissingAdapter`, `MissingAdapterMethods`; `AdapterError` when an operation throws. Contract 4.1.
   */
  readonly adapter?: Adapter | undefined
  /** Path of the routes. Default `/auth`. A request elsewhere is 400, logged as `UnknownAction`. Contract 2.7. */
  readonly basePath?: string | undefined
  /** Default: each as `Callbacks` says. Contract 4.2. */
  readonly callbacks?: Loose<Callbacks> | undefined
  /** Default: none. Error: `EventError`, logged only. Contract 6. */
  readonly events?: Loose<Events> | undefined
  /**
   * Other names and attributes; what is left out keeps its default. The session cookie's name is also its token's salt.
   * Error: `AuthError` for a name, domain or path that no header can carry. Contract 2.7, reference 2.1.
   */
  readonly cookies?: { readonly [K in CookieKey]?: Loose<CookieOption> | undefined } | undefined
  /** Whether debug messages are written; the warning `debug-enabled` says so once. Default false. Contract 2.7, reference 11.3. */
  readonly debug?: boolean | undefined
  /** `enableWebAuthn`: default false. Error: `ExperimentalFeatureNotEnabled`, when a provider needs it. Contract 2.7. */
  readonly experimental?: { readonly enableWebAuthn?: boolean | undefined } | undefined
  /** How session tokens are made. Default: encrypted (JWE). Error: `JWTSessionError`, logged only. Contract 2.7, reference 3. */
  readonly jwt?: Loose<JWTOptions> | undefined
  /** Replaces the console level by level. Default: the console, and `debug` silent unless `debug` is set. Contract 2.7, reference 11.3. */
  readonly logger?: Loose<Logger> | undefined
  /** Default: the built-in pages. Error: `ErrorPageLoop`, logged only. Contract 2.7, reference 13. */
  readonly pages?: Loose<PagesOptions> | undefined
  /** The symbol `raw`: `Auth` returns its internal record, and throws an `AuthError`. Default: a `Response`. Reference 1.2. */
  readonly raw?: typeof raw | undefined
  /**
   * URL of another instance, with its base path, that providers send people back to; it passes them on. Turns the `state` check on.
   * Default: none. Errors: a `TypeError` if it is no URL, `InvalidCheck` for a state that someone else made. Contract 2.7, reference 4.3.
   */
  readonly redirectProxyUrl?: string | undefined
  /**
   * Random text from which keys and hashes are derived. With an array, the first encrypts and any of them decrypts.
   * Default: none. Error: `MissingSecret`. Contract 2.7, reference 3.
   */
  readonly secret?: string | readonly string[] | undefined
  /** Default: each as `SessionOptions` says. Errors: `UnsupportedStrategy`, `MissingAdapter`. Contract 2.8. */
  readonly session?: Loose<SessionOptions> | undefined
  /** The symbol `skipCSRFCheck`: the host does its own check, and `csrf` is 404. Default: `MissingCSRF` without the token. Reference 2.2. */
  readonly skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /** Look of the built-in pages and of mails. Default: as `Theme` says. Contract 2.7, reference 13. */
  readonly theme?: Theme | undefined
  /** The engine relies on the request URL's host: this must be true. Default false. Error: `UntrustedHost`. Contract 2.7. */
  readonly trustHost?: boolean | undefined
  /** Whether cookies are `Secure` and their names have prefixes. Default: whether the request URL's scheme is https. Contract 2.7, reference 2.1. */
  readonly useSecureCookies?: boolean | undefined
  /** What the engine takes from the platform. Each member's default is the platform's own. Not in Auth.js. */
  readonly runtime?: Loose<Runtime> | undefined
}

/** A cookie to be set, before it becomes a header line. */
export interface CookieToSet {
  readonly name: string
  readonly value: string
  readonly options: CookieAttributes
}

/** What `Auth` returns with `config.raw`. */
export interface RawResponse {
  readonly status?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  readonly redirect?: string | undefined
  readonly cookies?: readonly CookieToSet[] | undefined
}
