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
import { clockSkewSeconds } from '../resolve-runtime.ts'
import type { Runtime } from '../runtime.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { ProtocolError } from './protocol-error.ts'

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

/** Server metadata by OpenID Connect Discovery. @throws when the document is for another issuer. */
export async function discover(provider: OAuthProvider): Promise<AuthorizationServer> {
  const issuer = new URL(provider.issuer ?? placeholderIssuer)
  return processDiscoveryResponse(issuer, await discoveryRequest(issuer, requestOptions(provider)))
}

/** Metadata for the callback: configured, or discovered where neither token nor userinfo endpoint is (reference 4.4). */
export async function authorizationServer(provider: OAuthProvider): Promise<AuthorizationServer> {
  const token = provider.token?.url
  const userinfo = provider.userinfo?.url
  if (token || userinfo)
    return {
      issuer: provider.issuer ?? placeholderIssuer,
      ...(token && { token_endpoint: token.href }),
      ...(userinfo && { userinfo_endpoint: userinfo.href }),
    }
  const metadata = await discover(provider)
  for (const name of ['token_endpoint', 'userinfo_endpoint'] as const)
    if (!metadata[name]) throw new ProtocolError('metadata-endpoint-missing', `the metadata has no ${name}`)
  return metadata
}
