import type { Adapter } from '../adapters.ts'
import type { Cookies } from '../cookies/default-cookies.ts'
import {
  AuthError,
  InvalidCallbackUrl,
  InvalidEndpoints,
  MissingAdapter,
  MissingAdapterMethods,
  MissingAuthorize,
  MissingSecret,
  UnsupportedStrategy,
  UntrustedHost,
} from '../errors.ts'
import type { RequestData } from '../http/request-data.ts'
import { deviationsOf } from '../merge-options.ts'
import { missingEndpoint } from '../missing-endpoint.ts'
import type { ProviderConfig } from '../provider-types.ts'
import type { Follows } from '../runtime.ts'
import type { AuthConfig } from '../types.ts'
import { assertCookies } from './assert-cookies.ts'
import { checksOf } from './webauthn-checks.ts'

const emailOperations = ['createVerificationToken', 'useVerificationToken', 'getUserByEmail'] as const

const databaseOperations = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'linkAccount',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
] as const

interface ConfigFacts {
  /** The configuration's own, merged. */
  readonly providers: readonly ProviderConfig[]
  readonly cookies: Cookies
  readonly request: RequestData
  readonly follows: Follows
}

/** Finds what makes the configuration unusable for this request, and returns the first problem (reference 11.4). */
export function assertConfig(
  config: AuthConfig,
  { providers, cookies, request, follows }: ConfigFacts,
): AuthError | undefined {
  return (
    assertTrust(config, request) ??
    assertCallbackUrl(cookies, request) ??
    assertProviders(providers, follows) ??
    assertCredentials(config, providers) ??
    assertAdapter(config, providers, follows) ??
    assertCookies(config)
  )
}

function assertTrust(config: AuthConfig, request: RequestData): AuthError | undefined {
  if (!config.trustHost) return new UntrustedHost(`Host must be trusted. URL was: ${request.url}`)
  if (!config.secret?.length) return new MissingSecret('Please define a `secret`')
  return undefined
}

function assertCallbackUrl({ callbackUrl }: Cookies, request: RequestData): AuthError | undefined {
  const given = [request.query['callbackUrl'], request.cookies.get(callbackUrl.name)]
  const invalid = given.find((url) => url && !isValidUrl(url, request.url.origin))
  return invalid === undefined
    ? undefined
    : new InvalidCallbackUrl(`Invalid callback URL. Received: ${invalid}`)
}

function isValidUrl(url: string, base: string): boolean {
  try {
    return /^https?:/.test(new URL(url, url.startsWith('/') ? base : undefined).protocol)
  } catch {
    return false
  }
}

function assertProviders(providers: readonly ProviderConfig[], follows: Follows): AuthError | undefined {
  for (const [index, provider] of providers.entries()) {
    const problem = assertEndpoints(provider, follows) ?? assertWebAuthn(provider, providers.slice(0, index))
    if (problem) return problem
  }
  return undefined
}

function assertEndpoints(provider: ProviderConfig, follows: Follows): AuthError | undefined {
  if (deviationsOf(provider).includes('DEV-67') && follows('DEV-67'))
    return new InvalidEndpoints(`Provider "${provider.id}" has an endpoint only in its options`)
  const missing = missingEndpoint(provider)
  return missing === undefined
    ? undefined
    : new InvalidEndpoints(
        `Provider "${provider.id}" is missing both \`issuer\` and \`${missing}\` endpoint config`,
      )
}

function assertWebAuthn(provider: ProviderConfig, earlier: readonly ProviderConfig[]): AuthError | undefined {
  if (provider.type !== 'webauthn') return undefined
  const checks = checksOf(provider)
  if (checks) return checks.assertForm(provider, earlier)
  return new AuthError(
    `Provider "${provider.id}" lacks \`...webauthn\` of core/webauthn.ts, which WebAuthn() and Passkey() have`,
  )
}

function assertCredentials(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
  const credentials = providers.filter((provider) => provider.type === 'credentials')
  if (credentials.length === 0) return undefined
  if (config.session?.strategy === 'database' && credentials.length === providers.length)
    return new UnsupportedStrategy('Credentials need the session strategy `jwt`')
  const incomplete = credentials.some(({ authorize }) => !authorize)
  return incomplete ? new MissingAuthorize('A credentials provider has no `authorize`') : undefined
}

function assertAdapter(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
  follows: Follows,
): AuthError | undefined {
  const { adapter } = config
  const hasEmail = providers.some(({ type }) => type === 'email')
  const webauthn = providers.find((provider) => provider.type === 'webauthn')
  const database = (config.session?.strategy ?? (adapter ? 'database' : 'jwt')) !== 'jwt'
  if (!adapter && hasEmail) return new MissingAdapter('Email login requires an adapter')
  if (!adapter && database) return new MissingAdapter('Database session requires an adapter')
  const checks = webauthn && checksOf(webauthn)
  const problem = checks?.assertUse(config)
  if (problem || !adapter) return problem
  const required: readonly (keyof Adapter)[] = [
    ...(hasEmail ? emailOperations : database ? databaseOperations : []),
    ...(checks?.operations ?? []),
  ]
  const lacks = (operation: keyof Adapter) =>
    follows('DEV-33') ? !(operation in adapter) : typeof adapter[operation] !== 'function'
  const missing = required.filter(lacks)
  return missing.length === 0
    ? undefined
    : new MissingAdapterMethods(`Required adapter methods were missing: ${missing.join(', ')}`)
}
