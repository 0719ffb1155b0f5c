import { isDate } from '../../../core/adapters.ts'
import { isAuthAction } from '../../../core/http/auth-action.ts'
import { console, type Headers, URL } from '../../inside/main.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Members = Record<string, unknown>
type Logger = { readonly warn?: (code: string) => void }

export { isAuthAction, isDate }

/** `setEnvDefaults` of `@auth/core`: fills in the configuration from the environment, as frameworks do before `Auth`. */
export function setEnvDefaults(env: Environment, config: Members, isQuiet = false): void {
  const url = env['AUTH_URL']
  if (url && config['basePath'] && !isQuiet) warn(config, 'env-url-basepath-redundant')
  config['basePath'] ||= url && URL.canParse(url) ? new URL(url).pathname : undefined
  config['basePath'] ??= '/auth'
  if (!(config['secret'] as { readonly length?: number } | undefined)?.length)
    config['secret'] = ['_3', '_2', '_1', ''].map((end) => env[`AUTH_SECRET${end}`]).filter(Boolean)
  config['redirectProxyUrl'] ??= env['AUTH_REDIRECT_PROXY_URL']
  const sign = env['AUTH_URL'] ?? env['AUTH_TRUST_HOST'] ?? env['VERCEL'] ?? env['CF_PAGES']
  config['trustHost'] ??= Boolean(sign ?? env['NODE_ENV'] !== 'production')
  config['providers'] = (config['providers'] as readonly unknown[]).map((one) => withSettings(one, env))
}

/** `AUTH_GITHUB_ID` and its like. */
function withSettings(entry: unknown, env: Environment): unknown {
  const create = typeof entry === 'function' ? (entry as (options: object) => Members) : undefined
  const { id } = create ? create({}) : (entry as Members)
  const prefix = `AUTH_${String(id).toUpperCase().replaceAll('-', '_')}`
  const found = (names: Readonly<Record<string, string>>): Members =>
    Object.fromEntries(
      Object.entries(names)
        .map(([name, end]) => [name, env[prefix + end]])
        .filter(([, value]) => value !== undefined),
    )
  const client = found({ clientId: '_ID', clientSecret: '_SECRET', issuer: '_ISSUER' })
  const key = found({ apiKey: '_KEY' })
  const provider = create ? create({ ...client, ...key }) : (entry as Members)
  const isOauth = provider['type'] === 'oauth' || provider['type'] === 'oidc'
  const wanted = isOauth ? client : provider['type'] === 'email' ? key : {}
  // The options it was called with count, as in the provider made from it.
  for (const [name, value] of Object.entries(wanted))
    if ((provider['options'] as Members | undefined)?.[name] == null) provider[name] ??= value
  return provider
}

/** `createActionURL` of `@auth/core`: the address of an action, from the environment or from the request's headers. */
export function createActionURL(
  action: string,
  protocol: string | undefined,
  headers: Headers,
  env: Environment,
  config: Members = {},
): URL {
  const basePath = config['basePath'] as string | undefined
  const configured = env['AUTH_URL'] ?? env['NEXTAUTH_URL']
  const url = configured ? new URL(configured) : asked(protocol, headers)
  if (configured && basePath && basePath !== '/' && url.pathname !== '/') {
    if (url.pathname !== basePath) warn(config, 'env-url-basepath-mismatch')
    url.pathname = '/'
  }
  const parts = [url.href.replace(/\/$/, ''), basePath?.replace(/^\/|\/$/g, ''), action]
  return new URL(parts.filter(Boolean).join('/'))
}

function asked(protocol: string | undefined, headers: Headers): URL {
  const host = headers.get('x-forwarded-host') ?? headers.get('host')
  const scheme = headers.get('x-forwarded-proto') ?? protocol ?? 'https'
  return new URL(`${scheme.replace(/:?$/, ':')}//${host}`)
}

function warn(config: Members, code: string): void {
  const logger = config['logger'] as Logger | undefined
  if (logger?.warn) logger.warn(code)
  else console.warn(`[auth][warn][${code}]`, 'Read more: https://warnings.authjs.dev')
}
