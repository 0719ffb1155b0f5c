import type { AuthAction } from '../http/auth-action.ts'
import { createLogger } from '../logger.ts'
import type { AuthConfig } from '../types.ts'
import type { Environment } from './set-env-defaults.ts'

/**
 * URL of an action, for frameworks that make their own request: from `AUTH_URL` (or `NEXTAUTH_URL`), else from the headers
 * `x-forwarded-host` or `host` and `x-forwarded-proto`, `protocol` or https.
 *
 * @see https://authjs.dev/reference/core#createactionurl
 */
export function createActionURL(
  action: AuthAction,
  protocol: string | undefined,
  headers: Headers,
  env: Environment,
  config: Pick<AuthConfig, 'basePath' | 'logger' | 'debug'>,
): URL {
  const { basePath } = config
  const configured = env['AUTH_URL'] ?? env['NEXTAUTH_URL']
  const url = configured ? new URL(configured) : detect(protocol, headers)
  if (configured && basePath && basePath !== '/' && url.pathname !== '/') {
    if (url.pathname !== basePath) createLogger(config).warn('env-url-basepath-mismatch')
    url.pathname = '/'
  }
  const segments = [url.href.replace(/\/$/, ''), basePath?.replace(/^\/|\/$/g, ''), action]
  return new URL(segments.filter((segment) => segment !== undefined && segment !== '').join('/'))
}

function detect(protocol: string | undefined, headers: Headers): URL {
  const host = headers.get('x-forwarded-host') ?? headers.get('host')
  const scheme = headers.get('x-forwarded-proto') ?? protocol ?? 'https'
  return new URL(`${scheme.replace(/:?$/, ':')}//${host}`)
}
