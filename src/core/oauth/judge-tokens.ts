import {
  type AuthorizationServer,
  type Client,
  expectNoNonce,
  getValidatedIdTokenClaims,
  type IDToken,
  INVALID_RESPONSE,
  PARSE_ERROR,
  processAuthorizationCodeResponse,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import type { RuleId } from '../observe/rules.ts'
import type { TokenSet } from '../provider-types.ts'
import { messageOf } from '../thrown.ts'
import type { Profile } from '../types.ts'
import { checkAccessTokenHash } from './access-token-hash.ts'
import { parseJson, textOf } from './answer-text.ts'
import { verifySignature } from './id-token-signature.ts'
import { jsonPart } from './jwt-parts.ts'
import { ProtocolError, refusalOf } from './protocol-error.ts'

export interface TokenAnswer {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly provider: OAuthProvider
  readonly response: Response
  readonly expectedNonce: string | undefined
}

export interface JudgedTokens {
  readonly tokens: TokenSet
  /** From the ID token, if there is one. */
  readonly claims: IDToken | undefined
}

/** Checks the token endpoint's answer (RFC 6749 section 5) and the ID token in it (OpenID Connect Core 3.1.3.7). */
export async function judgeTokenResponse(
  input: TokenAnswer,
  around: Pick<Surroundings, 'runtime' | 'report'>,
): Promise<JudgedTokens> {
  const { report, runtime } = around
  const received = await preview(input.response)
  const server = { ...input.server, issuer: issuerOf(input, received.body) }
  const judged = await processAnswer({ ...input, server }, received, around)
  const { tokens, claims } = judged
  if (!claims) return judged

  await report.check('IDTOKEN-1', true, {
    expected: { iss: server.issuer, aud: input.client.client_id },
    received: claims,
  })
  if (input.expectedNonce !== undefined)
    await report.check('NONCE-1', true, { detail: 'equals the cookie', received: claims.nonce })
  const jwt = tokens.id_token ?? ''
  await verifySignature({ ...input, what: 'id-token', server, jwt }, around)
  const accessToken = tokens.access_token ?? ''
  if (!runtime.follows('DEV-48'))
    await checkAccessTokenHash(jwt, { expected: claims['at_hash'], accessToken }, around)
  return judged
}

async function processAnswer(
  input: TokenAnswer,
  received: Preview,
  { report }: Pick<Surroundings, 'report'>,
): Promise<JudgedTokens> {
  const { server, client, provider, response, expectedNonce } = input
  try {
    refuseErrorMember(received)
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: expectedNonce ?? expectNoNonce,
      requireIdToken: provider.type === 'oidc',
    })
    await report.check('TOKEN-3', true, { received })
    const claims = getValidatedIdTokenClaims(tokens)
    if (claims?.sub === '')
      throw new ProtocolError('id-token-subject', 'the subject of the ID token is empty', { claims })
    return { tokens: { ...tokens }, claims }
  } catch (error) {
    const rule = ruleOf(error, input, received)
    const expected = rule === 'NONCE-1' ? { expected: expectedNonce } : {}
    await report.check(rule, false, { detail: messageOf(error), received, ...expected })
    throw error
  }
}

/** Which rule a refusal is about: `oauth4webapi` gives a code and what it looked at, the answer or a part of the ID token. */
function ruleOf(
  error: unknown,
  { provider, response, expectedNonce }: TokenAnswer,
  received: Preview,
): RuleId {
  const { code, token, header, claims, claim, body } = refusalOf(error)
  if (code === 'token-error') return 'TOKEN-2'
  if (response.status !== 200) return 'TOKEN-1'
  if (code === INVALID_RESPONSE && body) {
    const { access_token, token_type, id_token = provider.type === 'oauth' } = body
    const isOther = !access_token || !token_type || id_token === true
    return isOther || (typeof id_token === 'string' && id_token) ? 'TOKEN-3' : 'IDTOKEN-1'
  }
  // A missing claim is not named; the nonce is the last of the required ones.
  const lacksNonce = code === INVALID_RESPONSE && expectedNonce && claims?.['sub'] && !claims['nonce']
  if (lacksNonce || claim === 'nonce') return 'NONCE-1'
  // Either the answer is not JSON, or a part of the ID token in it.
  const isPart = code === PARSE_ERROR && typeof received.body === 'object'
  return isPart || token || header || claims ? 'IDTOKEN-1' : 'TOKEN-3'
}

/**
 * The issuer that the ID token must name. Providers with many tenants derive it from the token's own claims, which the signature then has to
 * prove.
 */
function issuerOf({ provider, server }: TokenAnswer, body: unknown): string {
  if (!provider.tenantIssuer || typeof body !== 'object' || body === null) return server.issuer
  try {
    const claims = jsonPart(String((body as TokenSet).id_token), 1)
    return provider.tenantIssuer(claims as Profile) ?? server.issuer
  } catch {
    // What is wrong with the token is found when it is checked.
    return server.issuer
  }
}

/** RFC 6749 section 5.2 wants status 400 for an error; GitHub sends 200. Both count. */
function refuseErrorMember({ body }: Preview): void {
  if (typeof body !== 'object' || body === null || !('error' in body) || 'access_token' in body) return
  if (typeof body.error === 'string' && body.error !== '')
    throw new ProtocolError('token-error', `the token endpoint returned ${body.error}`, body)
}

interface Preview {
  readonly status: number
  readonly contentType: string | null
  readonly body: unknown
}

/** The answer for the record: parsed if it is JSON, else the beginning of its text. */
async function preview(response: Response): Promise<Preview> {
  const text = await textOf(response)
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: parseJson(text) ?? text.slice(0, 1000),
  }
}
