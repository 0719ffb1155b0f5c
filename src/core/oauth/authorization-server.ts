import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  clockSkew,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Report } from '../observe/create-report.ts'
import { clockSkewSeconds } from '../resolve-runtime.ts'
import type { Runtime } from '../runtime.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { isTooLarge, ProtocolError } from './protocol-error.ts'

/** Stands in for the issuer of a provider that names none (reference 4.4). */
const placeholderIssuer = 'https://authjs.dev'

/** How `oauth4webapi` reaches the provider. Plain http is the configuration's own business (reference 4.2). */
export function requestOptions({ fetch }: OAuthProvider) {
  const bounded = boundedFetch(fetch)
  return {
    [customFetch]: (url: string, init: object) => bounded(url, init),
    [allowInsecureRequests]: true,
  }
}

/** The client as `oauth4webapi` wants it, on the engine's clock. */
export function clientOf(provider: OAuthProvider, runtime: Runtime): Client {
  return {
    ...(provider.client as Partial<Client>),
    client_id: provider.clientId,
    [clockSkew]: clockSkewSeconds(runtime),
  }
}

/**
 * Server metadata by OpenID Connect Discovery, with at least these members.
 * @throws when the document is for another issuer, or lacks one.
 */
export async function discover(
  provider: OAuthProvider,
  needed: readonly ('authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint')[],
  report: Report,
): Promise<AuthorizationServer> {
  const issuer = new URL(provider.issuer ?? placeholderIssuer)
  try {
    const response = await discoveryRequest(issuer, requestOptions(provider))
    const metadata = await processDiscoveryResponse(issuer, response)
    const missing = needed.find((name) => !metadata[name])
    if (missing) throw new ProtocolError('metadata-endpoint-missing', `the metadata has no ${missing}`)
    await report.check('DISCOVERY-1', 'discovery', true, 'the document is for this issuer', {
      expected: issuer.href,
      received: metadata,
    })
    return metadata
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const rule = isTooLarge(error) ? 'BODY-1' : 'DISCOVERY-1'
    await report.check(rule, 'discovery', false, detail, { expected: issuer.href })
    throw error
  }
}

/** Metadata for the callback: configured, or discovered where neither token nor userinfo endpoint is (reference 4.4). */
export async function authorizationServer(
  provider: OAuthProvider,
  report: Report,
): Promise<AuthorizationServer> {
  const token = provider.token?.url
  const userinfo = provider.userinfo?.url
  if (!token && !userinfo) return discover(provider, ['token_endpoint', 'userinfo_endpoint'], report)
  return {
    issuer: provider.issuer ?? placeholderIssuer,
    ...(token && { token_endpoint: token.href }),
    ...(userinfo && { userinfo_endpoint: userinfo.href }),
  }
}
