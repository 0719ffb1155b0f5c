import type {
  ClientSettings,
  CredentialsConfig,
  EmailConfig,
  OAuthCheck,
  ProfileContext,
  ProviderStyle,
  TokenEndpoint,
  TokenSet,
  UserinfoEndpoint,
  WebAuthnConfig,
} from '../provider-types.ts'
import type { Runtime } from '../runtime.ts'

type Awaitable<T> = T | PromiseLike<T>

interface Urls {
  readonly signinUrl: string
  readonly callbackUrl: string
}

/** An `oauth` or `oidc` provider with the user's part merged in, every default filled and endpoints as URLs. Other members are kept. */
export interface OAuthProvider extends Urls {
  readonly id: string
  readonly name: string
  readonly type: 'oauth' | 'oidc'
  readonly style?: ProviderStyle | undefined
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly issuer?: string | undefined
  readonly checks: readonly OAuthCheck[]
  /** `params` holds the endpoint's own query and the configured parameters; `url` is absent where discovery finds it. */
  readonly authorization: { readonly url: URL | undefined; readonly params: URLSearchParams }
  readonly token: (Omit<TokenEndpoint, 'url' | 'params'> & { readonly url: URL | undefined }) | undefined
  readonly userinfo:
    | (Omit<UserinfoEndpoint, 'url' | 'params'> & { readonly url: URL | undefined })
    | undefined
  readonly jwksUri: string | undefined
  readonly client: ClientSettings
  /** Whether the profile is the ID token's claims; else it comes from userinfo. */
  readonly idToken: boolean
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
  /** Where the provider sends people back: our callback, or that of the redirect proxy. */
  readonly redirectUri: string
  /** This instance is the proxy: callbacks for other instances pass through it. */
  readonly isRedirectProxy: boolean
  /** Why the provider cannot be used. Only requests that name the provider fail. */
  readonly problem?: Error
  readonly fetch: Runtime['fetch']
  readonly tenantIssuer: ((claims: object) => string | undefined) | undefined
  profile(profile: object, tokens: TokenSet, engine: ProfileContext): Awaitable<object>
  account(tokens: TokenSet): object | undefined | void
}

export type EmailProvider = EmailConfig & Urls
export type CredentialsProvider = CredentialsConfig & Urls
export type WebAuthnProvider = WebAuthnConfig & Urls

export type ResolvedProvider = OAuthProvider | EmailProvider | CredentialsProvider | WebAuthnProvider

export function isOAuth(provider: ResolvedProvider): provider is OAuthProvider {
  return provider.type === 'oauth' || provider.type === 'oidc'
}
