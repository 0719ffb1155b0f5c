import {
  AuthorizationResponseError,
  type AuthorizationServer,
  type Client,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { OAuthCallbackError } from '../errors.ts'
import type { Report } from '../observe/create-report.ts'
import { ProtocolError } from './protocol-error.ts'

/**
 * Checks the provider's answer on the callback URL: `iss`, `state`, `error`, and that none of them is repeated.
 * @returns the parameters, marked as checked for the token request.
 * @throws OAuthCallbackError when the provider says `error`; what `oauth4webapi` throws for the rest.
 */
export async function validateCallback(
  input: {
    readonly server: AuthorizationServer
    readonly client: Client
    readonly provider: OAuthProvider
    readonly params: URLSearchParams
    /** undefined: the provider has no state check. */
    readonly expectedState: string | undefined
  },
  { report, options }: Pick<Surroundings, 'report' | 'options'>,
): Promise<URLSearchParams> {
  const { server, client, params, expectedState } = input
  await reportIssuer(server, params, report)
  if (expectedState !== undefined) await reportState(expectedState, params, report)
  try {
    return validateAuthResponse(server, client, params, expectedState ?? skipStateCheck)
  } catch (error) {
    if (!(error instanceof AuthorizationResponseError)) {
      const detail = error instanceof Error ? error.message : 'the response is not valid'
      await report.check('CALLBACK-3', false, { detail, received: asRecord(params) })
      throw error
    }
    const received = asRecord(params)
    await report.check('CALLBACK-1', false, { received })
    options.logger.debug('OAuthCallbackError', { providerId: input.provider.id, ...received })
    throw new OAuthCallbackError(`OAuth Provider returned an error: ${error.error}`, {
      ...received,
      cause: error,
    })
  }
}

/** RFC 9207 section 2.4: an answer that names another issuer was meant for another client's request. */
async function reportIssuer(
  server: AuthorizationServer,
  params: URLSearchParams,
  report: Report,
): Promise<void> {
  const received = params.get('iss')
  if (received === null) return
  const same = received === server.issuer
  await report.check('CALLBACK-2', same, { expected: server.issuer, received })
}

async function reportState(expected: string, params: URLSearchParams, report: Report): Promise<void> {
  const received = params.get('state') ?? undefined
  const same = received === expected
  await report.check('STATE-3', same, { expected, received })
}

/** @throws ProtocolError unless there is one code: RFC 6749 section 4.1.2 requires it, and section 3.1 forbids repeated parameters. */
export async function requireCode(params: URLSearchParams, report: Report): Promise<void> {
  const codes = params.getAll('code')
  const passed = codes.length === 1 && codes[0] !== ''
  const problem = codes.length > 1 ? 'code-repeated' : 'code-missing'
  const detail = `the provider sent ${passed ? 'a' : codes.length > 1 ? 'more than one' : 'no'} code`
  await report.check('CALLBACK-3', passed, { detail, received: asRecord(params) })
  if (!passed) throw new ProtocolError(problem, detail, codes)
}

function asRecord(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(params)
}
