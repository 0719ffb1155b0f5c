import { dispatch } from './actions/dispatch.ts'
import { assertConfig } from './config/assert-config.ts'
import type { Options } from './config/options.ts'
import { resolveBasePath, resolveOptions } from './config/resolve-options.ts'
import { warnAboutConfig } from './config/warn-about-config.ts'
import { createContext, type Surroundings } from './context.ts'
import { defaultCookies } from './cookies/default-cookies.ts'
import { AuthError } from './errors.ts'
import { answerConfigError } from './failures/answer-config-error.ts'
import { answerError } from './failures/answer-error.ts'
import { lastResort } from './failures/last-resort.ts'
import type { ActionResult } from './http/action-result.ts'
import { parseRequest } from './http/parse-request.ts'
import { RequestTooLarge } from './http/read-body.ts'
import { type RequestData, wantsJson } from './http/request-data.ts'
import { isUnwritable } from './http/serialize-cookie.ts'
import { toRawResponse, toResponse } from './http/to-response.ts'
import { createLogger } from './logger.ts'
import { mergeEntry } from './merge-options.ts'
import { createReport } from './observe/create-report.ts'
import { resolveRuntime } from './resolve-runtime.ts'
import type { Runtime } from './runtime.ts'
import { raw } from './symbols.ts'
import { toError } from './thrown.ts'
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
  const answer = await makeAnswer(request, config, runtime, logger).catch((thrown: unknown) =>
    lastResort(thrown, runtime, logger),
  )
  if (answer instanceof AuthError) throw answer
  return answer
}

/** The answer, or the error that `config.raw` wants thrown. */
async function makeAnswer(
  request: Request,
  config: AuthConfig,
  runtime: Runtime,
  logger: Logger,
): Promise<Response | RawResponse | AuthError> {
  const data = await parse(request, config, runtime, logger)
  if (data instanceof Error) return toResponse(refusalOf(data), runtime, false)

  const report = createReport(runtime)
  const options = prepare(data, config, { runtime, report, logger })
  if (options instanceof Error) {
    const result = await answerConfigError(options, { request: data, config, logger, report })
    return toResponse(result, runtime, false)
  }
  return run({ request: data, options, runtime, report }, config.raw === raw)
}

async function parse(
  request: Request,
  config: AuthConfig,
  { follows }: Runtime,
  logger: Logger,
): Promise<RequestData | Error> {
  try {
    return await parseRequest(request, resolveBasePath(config), follows)
  } catch (thrown) {
    const error = toError(thrown)
    logger.error(error)
    logger.debug('request', request)
    return error
  }
}

/** The answer to a request that no route can read. */
function refusalOf(error: Error): ActionResult {
  if (error instanceof RequestTooLarge) return { status: 413, json: 'Content too large.' }
  return { status: 400, json: 'Bad request.' }
}

/** The options to work with, or why they could not be made. */
function prepare(
  request: RequestData,
  config: AuthConfig,
  around: Pick<Surroundings, 'runtime' | 'report'> & { readonly logger: Logger },
): Options | Error {
  const { runtime, logger } = around
  try {
    const providers = config.providers.map((entry) => mergeEntry(entry, runtime.follows))
    const secure = config.useSecureCookies ?? request.url.protocol === 'https:'
    const cookies = defaultCookies(secure, config.cookies)
    const problem = assertConfig(config, { providers, cookies, request, follows: runtime.follows })
    if (problem) return problem
    warnAboutConfig(config, providers, logger)
    return resolveOptions(config, { ...around, providers, cookies, url: request.url })
  } catch (error) {
    return toError(error)
  }
}

/** Runs the route. What it throws becomes an answer too, and so does a result that cannot be turned into one. */
async function run(around: Surroundings, isRaw: boolean): Promise<Response | RawResponse | AuthError> {
  const returnRedirect = wantsJson(around.request)
  const respond = (result: ActionResult) => toResponse(result, around.runtime, returnRedirect)
  try {
    const result = await dispatch(await createContext(around))
    await judgeCookies(result, around)
    return isRaw ? toRawResponse(result) : respond(result)
  } catch (thrown) {
    const error = toError(thrown)
    const result = await answerError(error, around)
    return isRaw && error instanceof AuthError && !returnRedirect ? error : respond(result)
  }
}

/** @throws TypeError for a cookie that the published package does not write, where that is followed. */
async function judgeCookies({ cookies = [] }: ActionResult, around: Surroundings): Promise<void> {
  const { options, runtime, report } = around
  const configured = Object.values(options.cookies)
  const cookie = cookies.find((each) => isUnwritable(each, configured))
  if (!cookie) return
  if (runtime.follows('DEV-64')) throw new TypeError(`The options of the cookie ${cookie.name} are invalid`)
  await report.differs('DEV-64', { cookie: cookie.name })
}
