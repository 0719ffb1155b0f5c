import type { Adapter, AdapterSession, AdapterUser } from './adapters.ts'
import type { Provider, ProviderType, TokenSet } from './provider-types.ts'
import type { Runtime } from './runtime.ts'
import type { raw, skipCSRFCheck } from './symbols.ts'
import type { Theme } from './theme.ts'

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

/** What `provider.profile` and `authorize` return, and what `session.user` shows. */
export interface User {
  id?: string | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
}

/** Raw claims of the ID token, or the JSON of the userinfo answer. */
export interface Profile {
  id?: string | null | undefined
  sub?: string | null | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  picture?: unknown
  [claim: string]: unknown
}

/** Provider account of one sign-in, with the whole token response (reference 0). */
export interface Account extends TokenSet {
  provider: string
  type: ProviderType
  providerAccountId: string
  userId?: string | undefined
}

/** Claims of the session token. */
export interface JWT {
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

export interface DefaultSession {
  user?: User | undefined
  /** ISO 8601. */
  expires: string
}

/** What `GET session` answers, when somebody is signed in. */
export interface Session extends DefaultSession {}

/** Contract 4.2. Each may return a promise. */
export interface Callbacks {
  /** Whether the sign-in may go on; a string is a redirect in place of it. Default: yes. */
  signIn(params: {
    user: User | AdapterUser
    account: Account | null
    profile?: Profile | undefined
    email?: { verificationRequest?: boolean } | undefined
    credentials?: Record<string, unknown> | undefined
  }): Awaitable<boolean | string>
  /** Where a callback URL really leads. Default: only to the same origin. */
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

export interface CookieAttributes {
  /** Seconds. */
  maxAge?: number | undefined
  domain?: string | undefined
  path?: string | undefined
  expires?: Date | undefined
  httpOnly?: boolean | undefined
  secure?: boolean | undefined
  partitioned?: boolean | undefined
  priority?: 'low' | 'medium' | 'high' | undefined
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

export interface JWTOptions {
  /** Default: `secret`. Also seals the check cookies. */
  readonly secret: string | readonly string[]
  /** Seconds. Default: `session.maxAge`. */
  readonly maxAge: number
  encode(params: JWTEncodeParams): Awaitable<string>
  decode(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** URLs in place of the built-in pages. */
export interface PagesOptions {
  readonly signIn: string
  readonly signOut: string
  readonly error: string
  readonly verifyRequest: string
  readonly newUser: string
}

export interface SessionOptions {
  /** Default `jwt`; `database` when an adapter is set. */
  readonly strategy: 'jwt' | 'database'
  /** Seconds until an idle session expires. Default 2592000 (30 days). */
  readonly maxAge: number
  /** Seconds between two writes of a database session. 0: on every access. Default 86400 (1 day). */
  readonly updateAge: number
  /** Default: a random UUID. */
  generateSessionToken(): Awaitable<string>
}

/** The options object of `Auth` (contract 2.7). It is read, never written to. */
export interface AuthConfig {
  /** Read at each request: a change to an entry, or to an object in it, counts from the next one on. An entry that is a function is called each time. */
  readonly providers: readonly Provider[]
  readonly adapter?: Adapter | undefined
  /** Default `/auth`. */
  readonly basePath?: string | undefined
  readonly callbacks?: Loose<Callbacks> | undefined
  readonly events?: Loose<Events> | undefined
  readonly cookies?: { readonly [K in CookieKey]?: Loose<CookieOption> | undefined } | undefined
  readonly debug?: boolean | undefined
  readonly experimental?: { readonly enableWebAuthn?: boolean | undefined } | undefined
  readonly jwt?: Loose<JWTOptions> | undefined
  readonly logger?: Loose<Logger> | undefined
  readonly pages?: Loose<PagesOptions> | undefined
  readonly raw?: typeof raw | undefined
  readonly redirectProxyUrl?: string | undefined
  /** With an array the first one seals; any of them opens. */
  readonly secret?: string | readonly string[] | undefined
  readonly session?: Loose<SessionOptions> | undefined
  readonly skipCSRFCheck?: typeof skipCSRFCheck | undefined
  readonly theme?: Theme | undefined
  /** The engine relies on the request URL's host: this must be true. */
  readonly trustHost?: boolean | undefined
  /** Default: whether the request URL's scheme is https. */
  readonly useSecureCookies?: boolean | undefined
  /** What the engine takes from the platform. Each member's default is the platform's own. */
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
