import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  nopkce,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { messageOf } from '../thrown.ts'
import { requestOptions } from './authorization-server.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { clientAuthentication } from './client-authentication.ts'
import { isUnbounded } from './protocol-error.ts'

export interface TokenRequest {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly authentication: ClientAuth
  readonly provider: OAuthProvider
  /** As `validateCallback` returned them. */
  readonly params: URLSearchParams
  readonly verifier: string | undefined
}

type Reporting = Pick<Surroundings, 'runtime' | 'report'>

/** How the client will authenticate. As in Auth.js, a secret that the method lacks fails before anything that came back is looked at. */
export async function prepareAuthentication(
  provider: OAuthProvider,
  server: AuthorizationServer,
  { runtime, report }: Reporting,
): Promise<ClientAuth> {
  try {
    return clientAuthentication(provider, server, runtime)
  } catch (error) {
    throw await failed(error, report)
  }
}

async function failed(error: unknown, report: Surroundings['report']): Promise<unknown> {
  const rule = isUnbounded(error) ? 'BODY-1' : 'TOKEN-1'
  await report.check(rule, false, { subject: 'token-response', detail: messageOf(error) })
  return error
}

/**
 * Sends the code to the token endpoint (RFC 6749 section 4.1.3) and returns the answer unchecked, made conforming if the provider has a
 * function for that.
 */
export async function sendTokenRequest(
  { server, client, authentication, provider, params, verifier }: TokenRequest,
  { runtime, report }: Reporting,
): Promise<Response> {
  try {
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      params,
      provider.redirectUri,
      verifier ?? nopkce,
      {
        ...requestOptions(boundedFetch(provider.fetch, runtime)),
        additionalParameters: { ...provider.token?.form },
      },
    )
    return (await provider.token?.conform?.(response.clone())) ?? response
  } catch (error) {
    throw await failed(error, report)
  }
}
