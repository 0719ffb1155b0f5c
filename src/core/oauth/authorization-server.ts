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
import type { Surroundings } from '../context.ts'
import { placeholderIssuer } from '../merge-options.ts'
import { clockSkewSeconds } from '../resolve-runtime.ts'
import type { Runtime } from '../runtime.ts'
import { messageOf } from '../thrown.ts'
import { isUnbounded, ProtocolError } from './protocol-error.ts'
import { withDocument } from './provider-document.ts'

/** How `oauth4webapi` reaches the provider. Whether to use plain http is up to the configuration (reference 4.2). */
export function requestOptions(fetch: Runtime['fetch']) {
  return {
    [customFetch]: (url: string, init: object) => fetch(url, init),
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

type EndpointName = 'authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint'

/**
 * Server metadata by OpenID Connect Discovery, with at least these members.
 * @throws when the document is for another issuer, or lacks one.
 */
export async function discover(
  provider: OAuthProvider,
  needed: readonly (EndpointName | false)[],
  around: Pick<Surroundings, 'runtime' | 'report'>,
): Promise<AuthorizationServer> {
  const { report } = around
  const issuer = new URL(provider.issuer ?? '')
  try {
    const metadata = await withDocument(issuer.href, provider, around, async (fetch) => {
      const found = await processDiscoveryResponse(
        issuer,
        await discoveryRequest(issuer, requestOptions(fetch)),
      )
      const missing = needed.find((name) => name && !found[name])
      if (missing) throw new ProtocolError('metadata-endpoint-missing', `the metadata has no ${missing}`)
      return found
    })
    await report.check('DISCOVERY-1', true, {
      expected: issuer.href,
      received: metadata,
    })
    return metadata
  } catch (error) {
    const rule = isUnbounded(error) ? 'BODY-1' : 'DISCOVERY-1'
    await report.check(rule, false, { subject: 'discovery', detail: messageOf(error), expected: issuer.href })
    throw error
  }
}

/** Whether an endpoint is not configured: absent, or the address of one that was given only options. */
export function isDiscovered(endpoint: URL | undefined): boolean {
  return !endpoint || endpoint.origin === placeholderIssuer
}

/** Metadata for the callback: configured, or discovered if neither the token nor the userinfo endpoint is configured (reference 4.4). */
export async function authorizationServer(
  provider: OAuthProvider,
  around: Pick<Surroundings, 'runtime' | 'report'>,
): Promise<AuthorizationServer> {
  const { token: { url: token } = {}, userinfo: { url: userinfo } = {} } = provider
  const keys = provider.jwksUri === undefined ? {} : { jwks_uri: provider.jwksUri }
  // The published provider for Apple puts one into the metadata.
  const isWanted = provider.id !== 'apple'
  const needsUserinfo = !provider.idToken || (isWanted && around.runtime.follows('DEV-32'))
  if (isDiscovered(token) && isDiscovered(userinfo)) {
    const metadata = await discover(
      provider,
      ['token_endpoint', needsUserinfo && 'userinfo_endpoint'],
      around,
    )
    if (isWanted && !metadata.userinfo_endpoint)
      await around.report.differs('DEV-32', { provider: provider.id })
    return { ...metadata, ...keys }
  }
  return {
    issuer: provider.issuer ?? placeholderIssuer,
    ...(token && { token_endpoint: token.href }),
    ...(userinfo && { userinfo_endpoint: userinfo.href }),
    ...keys,
  }
}
