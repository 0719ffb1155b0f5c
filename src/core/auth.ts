import { dispatch } from './actions/dispatch.ts'
import { assertConfig } from './config/assert-config.ts'
import { resolveBasePath, resolveOptions } from './config/resolve-options.ts'
import { createContext } from './context.ts'
import { AuthError } from './errors.ts'
import { answerConfigError } from './failures/answer-config-error.ts'
import { answerError } from './failures/answer-error.ts'
import type { ActionResult } from './http/action-result.ts'
import { parseRequest } from './http/parse-request.ts'
import type { RequestData } from './http/request-data.ts'
import { toRawResponse, toResponse } from './http/to-response.ts'
import { createLogger } from './logger.ts'
import { createReport, type Report } from './observe/create-report.ts'
import { resolveRuntime } from './resolve-runtime.ts'
import type { Runtime } from './runtime.ts'
import { raw } from './symbols.ts'
import type { AuthConfig, Logger, RawResponse } from './types.ts'

/**
 * The engine: answers one request below `basePath` (default `/auth`). Never writes into `config`.
 *
 * @throws AuthError only with `config.raw`, unless the request has the header `X-Auth-Return-Redirect`.
 * @see https://authjs.dev/reference/core
 */
export async function Auth(
  request: Request,
  config: AuthConfig & { readonly raw: typeof raw },
): Promise<RawResponse>
export async function Auth(request: Request, config: AuthConfig): Promise<Response>
export async function Auth(request: Request, config: AuthConfig): Promise<Response | RawResponse> {
  const runtime = resolveRuntime(config.runtime)
  const logger = createLogger(config)
  const data = await parse(request, config, logger)
  if (!data) return toResponse({ status: 400, json: 'Bad request.' }, runtime, false)

  const report = createReport(runtime)
  const problem = assertConfig(config, data)
  if (problem) {
    const result = await answerConfigError(problem, { request: data, config, logger, report })
    return toResponse(result, runtime, false)
  }
  const returnRedirect = data.headers.has('x-auth-return-redirect')
  const result = await answer(data, config, { runtime, logger, report })
  if (!(config.raw === raw)) return toResponse(result.answer, runtime, returnRedirect)
  if (result.error === undefined) return toRawResponse(result.answer)
  if (result.error instanceof AuthError && !returnRedirect) throw result.error
  return toResponse(result.answer, runtime, returnRedirect)
}

async function parse(request: Request, config: AuthConfig, logger: Logger): Promise<RequestData | undefined> {
  try {
    return await parseRequest(request, resolveBasePath(config))
  } catch (error) {
    logger.error(error instanceof Error ? error : new Error(String(error)))
    logger.debug('request', request)
    return undefined
  }
}

/** Runs the route; what it throws becomes an answer too. */
async function answer(
  request: RequestData,
  config: AuthConfig,
  {
    runtime,
    logger,
    report,
  }: { readonly runtime: Runtime; readonly logger: Logger; readonly report: Report },
): Promise<{ readonly answer: ActionResult; readonly error?: Error }> {
  const options = resolveOptions(config, request.url, runtime, logger)
  try {
    return { answer: await dispatch(await createContext({ request, options, runtime, report })) }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    return { answer: await answerError(error, request, options, report), error }
  }
}
