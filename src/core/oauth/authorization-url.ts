import { type StartedCheck, startNonce, startPkce, startState } from '../checks/start-checks.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import type { CookieToSet } from '../types.ts'
import { discover, isDiscovered } from './authorization-server.ts'
import { ProtocolError } from './protocol-error.ts'

/** Parameters that only the engine may set: with another `redirect_uri` or challenge the code would go to someone else. */
const reserved = [
  'redirect_uri',
  'client_id',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  // A request object (RFC 9101) could carry all of the above.
  'request',
  'request_uri',
]

/** The authorization request (RFC 6749 section 4.1.1) and the cookies that its checks set. */
export async function authorizationUrl(
  provider: OAuthProvider,
  around: Surroundings,
): Promise<{ readonly url: string; readonly cookies: readonly CookieToSet[] }> {
  const { request, report, options, runtime } = around
  const url = await endpointOf(provider, around)
  const isIgnored = (name: string) => reserved.includes(name) && !runtime.follows('DEV-4')
  const ignored = Object.keys(request.query).filter(isIgnored)
  if (ignored.length > 0) await report.decide('AUTHZ-2', { ignored })
  const callers = Object.entries(request.query).filter(([name]) => !isIgnored(name))

  const params: Record<string, string> = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    ...Object.fromEntries(provider.authorization.params),
    ...Object.fromEntries(callers),
  }
  const started = await startChecks(provider, around)
  for (const check of started) Object.assign(params, check.params)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  if (provider.type === 'oidc' && !url.searchParams.has('scope'))
    url.searchParams.set('scope', 'openid profile email')

  const cookies = started.map(({ cookie }) => cookie)
  options.logger.debug('authorization url is ready', { url, cookies, provider })
  await report.decide('AUTHZ-1', Object.fromEntries(url.searchParams))
  return { url: url.href, cookies }
}

async function startChecks(provider: OAuthProvider, around: Surroundings): Promise<readonly StartedCheck[]> {
  const started: StartedCheck[] = []
  if (provider.checks.includes('state')) started.push(await startState(provider, around))
  if (provider.checks.includes('pkce')) started.push(await startPkce(provider, around))
  if (provider.checks.includes('nonce')) started.push(await startNonce(provider, around))
  return started
}

/** The configured endpoint, or the discovered one. A scheme such as `javascript:` would run in our own origin. */
async function endpointOf(provider: OAuthProvider, around: Surroundings): Promise<URL> {
  const given = provider.authorization.url
  const url = new URL(given && !isDiscovered(given) ? given : await discoverEndpoint(provider, around))
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb) {
    await around.report.check('AUTHZ-3', false, { received: url.href })
    throw new ProtocolError('authorization-endpoint-scheme', `the authorization endpoint is ${url.protocol}`)
  }
  return url
}

async function discoverEndpoint(provider: OAuthProvider, around: Surroundings): Promise<string> {
  const { authorization_endpoint = '' } = await discover(provider, ['authorization_endpoint'], around)
  return authorization_endpoint
}
