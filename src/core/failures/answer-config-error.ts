import { resolveBasePath } from '../config/resolve-options.ts'
import { AuthError, ErrorPageLoop } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import type { RequestData } from '../http/request-data.ts'
import { withQuery } from '../http/with-query.ts'
import type { Report } from '../observe/create-report.ts'
import type { AuthConfig, Logger } from '../types.ts'

const pages = ['signin', 'signout', 'error', 'verify-request']

/** The only message that a client gets about a configuration that cannot work. */
export const serverMessage =
  'There was a problem with the server configuration. Check the server logs for more information.'

/** A configuration that cannot work: pages become the error page, everything else JSON with status 500 (reference 11.4). */
export async function answerConfigError(
  error: Error,
  {
    request,
    config,
    logger,
    report,
  }: {
    readonly request: RequestData
    readonly config: AuthConfig
    readonly logger: Logger
    readonly report: Report
  },
): Promise<ActionResult> {
  logger.error(error)
  await report.check('CONFIG-1', false, {
    detail: error.message,
    received: error instanceof AuthError ? error.type : error.name,
  })
  if (request.method !== 'GET' || !pages.includes(request.action))
    return { status: 500, json: { message: serverMessage } }
  const { origin } = request.url
  const custom = config.pages?.error
  const loops = custom !== undefined && request.query['callbackUrl']?.startsWith(custom)
  if (custom && !loops)
    return { redirect: withQuery(new URL(custom, origin).href, { error: 'Configuration' }) }
  if (loops) logger.error(new ErrorPageLoop(`The error page ${custom} should not require authentication`))
  const signinUrl = `${origin}${resolveBasePath(config)}/signin`
  const theme = config.theme ?? {}
  return { status: 500, page: { name: 'error', theme, error: 'Configuration', origin, signinUrl } }
}
