import { randomUuid } from '../bytes/random-uuid.ts'
import type { Endpoint, OAuth2Config, OIDCConfig, ProviderConfig, TokenSet } from '../provider-types.ts'
import type { Runtime } from '../runtime.ts'
import { customFetch } from '../symbols.ts'
import type { Profile } from '../types.ts'
import type { OAuthProvider, ResolvedProvider } from './resolved-provider.ts'

type OAuthConfig = OAuth2Config<object> | OIDCConfig<object>

/** What is the same for all requests to one base URL: everything except what comes from the runtime. */
type Lasting = Omit<OAuthProvider, 'fetch' | 'profile'>

export interface ProviderSetup {
  /** Origin and base path. */
  readonly baseUrl: string
  readonly runtime: Runtime
  readonly redirectProxyUrl: string | undefined
}

/**
 * Prepares one of `providers`, merged, for the routes (reference 4.1). Returns a function that makes a new object for each request, because
 * the configuration's own code gets to see it.
 * @throws when an endpoint is no URL.
 */
export function resolveProvider(config: ProviderConfig, setup: ProviderSetup): () => ResolvedProvider {
  const { baseUrl, runtime } = setup
  if (config.type !== 'oauth' && config.type !== 'oidc')
    return () => ({ ...config, ...urlsOf(config, baseUrl) })
  const part = lastingPart(config, setup)
  return () => ({
    ...part,
    fetch: config[customFetch] ?? runtime.fetch,
    profile: config.profile?.bind(config) ?? ((profile) => defaultProfile({ ...profile }, runtime)),
  })
}

function urlsOf({ id }: ProviderConfig, baseUrl: string) {
  return { signinUrl: `${baseUrl}/signin/${id}`, callbackUrl: `${baseUrl}/callback/${id}` }
}

/** By merged configuration: the part made for the last base URL and proxy. */
const kept = new WeakMap<OAuthConfig, Omit<ProviderSetup, 'runtime'> & { readonly part: Lasting }>()

function lastingPart(config: OAuthConfig, { baseUrl, redirectProxyUrl }: ProviderSetup): Lasting {
  const known = kept.get(config)
  if (known?.baseUrl === baseUrl && known.redirectProxyUrl === redirectProxyUrl) return known.part
  const proxied = { ...config, redirectProxyUrl: config.redirectProxyUrl ?? redirectProxyUrl }
  const part = resolveOAuth(proxied, urlsOf(config, baseUrl))
  kept.set(config, { baseUrl, redirectProxyUrl, part })
  return part
}

function resolveOAuth(
  config: OAuthConfig,
  urls: { readonly signinUrl: string; readonly callbackUrl: string },
): Lasting {
  const checks = config.checks ?? ['pkce']
  const { redirectProxyUrl } = config
  return {
    // With any other members too: the configuration's own functions get to see them.
    ...config,
    ...urls,
    clientId: config.clientId ?? '',
    // The proxy knows from the state where to return to, so the state must be checked (contract 2.7, redirectProxyUrl).
    checks: redirectProxyUrl && !checks.includes('state') ? [...checks, 'state'] : checks,
    authorization: resolveAuthorization(config.authorization),
    token: resolveEndpoint(config.token),
    userinfo: resolveEndpoint(config.userinfo),
    jwksUri: config.jwks_uri,
    client: config.client ?? {},
    idToken: config.type === 'oidc' && config.idToken !== false,
    ...resolveProxy(config, urls),
    tenantIssuer: config.type === 'oidc' ? config.tenantIssuer?.bind(config) : undefined,
    account: config.account?.bind(config) ?? defaultAccount,
  }
}

/** A POST from another site does not survive the proxy's redirect, so form_post providers come back directly (reference 4.1). */
function resolveProxy(
  { id, redirectProxyUrl, authorization }: OAuthConfig,
  { callbackUrl }: { readonly callbackUrl: string },
): Pick<OAuthProvider, 'redirectUri' | 'isRedirectProxy' | 'problem'> {
  const isFormPost = resolveAuthorization(authorization).params.get('response_mode') === 'form_post'
  if (!redirectProxyUrl || isFormPost) return { redirectUri: callbackUrl, isRedirectProxy: false }
  if (!URL.canParse(redirectProxyUrl)) {
    const problem = new TypeError(`redirectProxyUrl of provider "${id}" is not a URL: ${redirectProxyUrl}`)
    return { redirectUri: callbackUrl, isRedirectProxy: false, problem }
  }
  const isRedirectProxy = new URL(redirectProxyUrl).origin === new URL(callbackUrl).origin
  return {
    redirectUri: isRedirectProxy ? callbackUrl : `${redirectProxyUrl}/callback/${id}`,
    isRedirectProxy,
  }
}

/** The scope if the configured endpoint has none, also for plain `oauth` providers (reference 4.1). */
const defaultScope = 'openid profile email'

function resolveAuthorization(given: string | Endpoint | null | undefined): OAuthProvider['authorization'] {
  const url = resolveEndpoint(given)?.url
  const params = url?.searchParams ?? new URLSearchParams()
  if (!url && typeof given === 'object') addParams(params, given?.params)
  if (given && !params.has('scope')) params.set('scope', defaultScope)
  return { url, params }
}

function resolveEndpoint<E extends Endpoint>(
  given: string | E | null | undefined,
): (Omit<E, 'url' | 'params'> & { readonly url: URL | undefined }) | undefined {
  // An empty one comes from a variable that is not set, and counts as absent.
  if (!given) return undefined
  if (typeof given === 'string') return { url: new URL(given) } as Omit<E, 'url' | 'params'> & { url: URL }
  const { url: address, params = {}, ...rest } = given
  const url = address === undefined ? undefined : new URL(address)
  if (url) addParams(url.searchParams, params)
  return { ...rest, url }
}

function addParams(target: URLSearchParams, params: Endpoint['params'] = {}): void {
  for (const [name, value] of Object.entries(params))
    target.set(name, name === 'claims' ? JSON.stringify(value) : String(value))
}

/** Makes the user from a profile if the provider has no `profile` callback (reference 4.6). */
function defaultProfile(profile: Profile, runtime: Runtime): object {
  const user = {
    id: profile.sub ?? profile.id ?? randomUuid(runtime, 'user-id'),
    name: profile.name ?? profile['nickname'] ?? profile['preferred_username'],
    email: profile.email,
    image: profile.picture,
  }
  return present(Object.entries(user))
}

/** Which token members are stored unless the provider says otherwise (reference 4.6). */
const storedTokens = [
  'access_token',
  'id_token',
  'refresh_token',
  'expires_at',
  'scope',
  'token_type',
  'session_state',
]

function defaultAccount(tokens: TokenSet): object {
  return present(storedTokens.map((name) => [name, tokens[name]]))
}

function present(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
