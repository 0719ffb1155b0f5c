import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  expectNoNonce,
  getValidatedIdTokenClaims,
  type IDToken,
  nopkce,
  processAuthorizationCodeResponse,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Report } from '../observe/create-report.ts'
import type { TokenSet } from '../provider-types.ts'
import { requestOptions } from './authorization-server.ts'
import { clientAuthentication } from './client-authentication.ts'
import { isTooLarge, ProtocolError } from './protocol-error.ts'

export interface TokenRequest {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly provider: OAuthProvider
  /** As `validateCallback` returned them. */
  readonly params: URLSearchParams
  readonly redirectUri: string
  readonly verifier: string | undefined
}

/** Sends the code to the token endpoint (RFC 6749 section 4.1.3) and returns the answer unjudged, made conforming where the provider knows how. */
export async function sendTokenRequest(input: TokenRequest, report: Report): Promise<Response> {
  const { server, client, provider } = input
  try {
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      clientAuthentication(provider),
      input.params,
      input.redirectUri,
      input.verifier ?? nopkce,
      requestOptions(provider),
    )
    return (await provider.token?.conform?.(response.clone())) ?? response
  } catch (error) {
    const rule = isTooLarge(error) ? 'BODY-1' : 'TOKEN-1'
    await report.check(rule, 'token-response', false, messageOf(error))
    throw error
  }
}

/** Judges the token endpoint's answer (RFC 6749 section 5). */
export async function judgeTokenResponse(
  input: Pick<TokenRequest, 'server' | 'client' | 'provider'> & {
    readonly response: Response
    readonly expectedNonce: string | undefined
  },
  report: Report,
): Promise<{ readonly tokens: TokenSet; readonly claims: IDToken | undefined }> {
  const { server, client, provider, response } = input
  const received = await preview(response)
  try {
    refuseErrorMember(received)
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: input.expectedNonce ?? expectNoNonce,
      requireIdToken: provider.type === 'oidc',
    })
    await report.check('TOKEN-3', 'token-response', true, 'access token and token type received', {
      received,
    })
    const claims = getValidatedIdTokenClaims(tokens)
    if (claims) await reportIdToken(claims, report)
    return { tokens: { ...tokens }, claims }
  } catch (error) {
    const isError = error instanceof ProtocolError
    const rule = isError ? 'TOKEN-2' : response.status === 200 ? 'TOKEN-3' : 'TOKEN-1'
    await report.check(rule, 'token-response', false, messageOf(error), { received })
    throw error
  }
}

/** The signature is not verified: the token came straight from the token endpoint over TLS (OpenID Connect Core 3.1.3.7 item 6). */
async function reportIdToken(claims: IDToken, report: Report): Promise<void> {
  await report.check('IDTOKEN-1', 'id-token', true, 'issuer, audience and times are right', {
    received: claims,
  })
  await report.decide('IDTOKEN-2', 'id-token-signature', 'not verified: received over TLS')
}

/** RFC 6749 section 5.2 wants status 400 for an error; GitHub sends 200. Either way it is one. */
function refuseErrorMember({ body }: Preview): void {
  if (typeof body !== 'object' || body === null || !('error' in body) || 'access_token' in body) return
  if (typeof body.error === 'string' && body.error !== '')
    throw new ProtocolError('token-error', `the token endpoint answered ${body.error}`, body)
}

interface Preview {
  readonly status: number
  readonly contentType: string | null
  readonly body: unknown
}

/** The answer for the record: JSON if it is, else the beginning of its text. */
async function preview(response: Response): Promise<Preview> {
  const text = await response.clone().text()
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: parseJson(text) ?? text.slice(0, 1000),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
