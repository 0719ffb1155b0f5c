import { createLogger } from '../logger.ts'
import type { Provider, ProviderConfig } from '../provider-types.ts'
import { never } from '../resolve-runtime.ts'
import type { Follows } from '../runtime.ts'
import type { AuthConfig } from '../types.ts'

/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Fills in what the configuration leaves out from `AUTH_URL`, `AUTH_SECRET`, `AUTH_SECRET_1` to `_3`, `AUTH_REDIRECT_PROXY_URL`, `AUTH_TRUST_HOST`
 * and `AUTH_<PROVIDER>_ID`, `_SECRET`, `_ISSUER`, `_KEY`. The only function that writes into `config`, which is why frameworks call it.
 *
 * @param suppressBasePathWarning Keep quiet when both `AUTH_URL` and `basePath` give a path.
 * @see https://authjs.dev/reference/core#setenvdefaults
 */
export function setEnvDefaults(env: Environment, config: AuthConfig, suppressBasePathWarning = false): void {
  const target: Writable<AuthConfig> = config
  const { basePath } = config
  if (basePath && env['AUTH_URL'] && !suppressBasePathWarning)
    createLogger(config).warn('env-url-basepath-redundant')
  target.basePath = basePath ?? pathOf(env['AUTH_URL']) ?? '/auth'
  if (!config.secret?.length) target.secret = secretsOf(env)
  target.redirectProxyUrl ??= env['AUTH_REDIRECT_PROXY_URL']
  target.trustHost ??= trustOf(env, config.runtime?.follows ?? never)
  target.providers = config.providers.map((provider) => withCredentials(provider, env))
}

function pathOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).pathname : undefined
}

/** Newest first: the numbered ones come after a rotation. */
function secretsOf(env: Environment): string[] {
  const names = ['AUTH_SECRET_3', 'AUTH_SECRET_2', 'AUTH_SECRET_1', 'AUTH_SECRET']
  return names.map((name) => env[name]).filter((secret) => secret !== undefined && secret !== '') as string[]
}

function trustOf(env: Environment, follows: Follows): boolean {
  const sign = env['AUTH_URL'] ?? env['AUTH_TRUST_HOST'] ?? env['VERCEL'] ?? env['CF_PAGES']
  if (sign === undefined) return env['NODE_ENV'] !== 'production'
  return sign !== '' && ((sign !== 'false' && sign !== '0') || follows('DEV-26'))
}

function withCredentials(entry: Provider, env: Environment): ProviderConfig {
  const create = typeof entry === 'function' ? (entry as (options: object) => ProviderConfig) : undefined
  const { id } = create ? create({}) : (entry as ProviderConfig)
  const prefix = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`
  const clientId = env[`${prefix}_ID`]
  const clientSecret = env[`${prefix}_SECRET`]
  const issuer = env[`${prefix}_ISSUER`]
  const apiKey = env[`${prefix}_KEY`]
  const provider = create
    ? create({ clientId, clientSecret, issuer, apiKey })
    : (entry as ProviderConfig & { readonly apiKey?: string })
  // Auth.js always sets this member, with or without a value.
  if (provider.type === 'email')
    return { ...provider, apiKey: Reflect.get(provider, 'apiKey') ?? apiKey } as ProviderConfig
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return provider
  return fill(provider, { clientId, clientSecret, issuer })
}

/** A copy with values for the members that the provider does not have. */
function fill<P extends ProviderConfig>(provider: P, found: Environment): P {
  const own = provider as P & Readonly<Record<string, unknown>>
  const missing = Object.entries(found).filter(([name, value]) => value !== undefined && own[name] == null)
  return { ...provider, ...Object.fromEntries(missing) }
}
