import { beginToOpenChecks, openCheck } from '../checks/check-cookies.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import type { TokenSet } from '../provider-types.ts'
import type { Account, Profile, User } from '../types.ts'
import { authorizationServer, clientOf } from './authorization-server.ts'
import { buildUser } from './build-user.ts'
import { callbackParams } from './callback-params.ts'
import { judgeTokenResponse } from './judge-tokens.ts'
import { requestProfile } from './request-profile.ts'
import { prepareAuthentication, sendTokenRequest } from './request-tokens.ts'
import { requireCode, validateCallback } from './validate-callback.ts'

export interface OAuthOutcome {
  readonly user: User & { readonly id: string }
  readonly account: Account
  readonly profile: Profile
}

/** From the provider's answer to a user and an account. The order of the checks is part of the protocol (reference 4.3). */
export async function completeCallback(provider: OAuthProvider, around: Surroundings): Promise<OAuthOutcome> {
  const { request, runtime, report, options } = around
  const client = clientOf(provider, runtime)
  const server = await authorizationServer(provider, around)
  const authentication = await prepareAuthentication(provider, server, around)
  const opening = beginToOpenChecks(provider, around)

  const expectedState = provider.checks.includes('state')
    ? await openCheck('state', provider, around, opening)
    : undefined
  const answer = callbackParams(provider, request)
  const params = await validateCallback({ server, client, provider, params: answer, expectedState }, around)

  const verifier = provider.checks.includes('pkce')
    ? await openCheck('pkceCodeVerifier', provider, around, opening)
    : undefined
  await requireCode(params, report)
  const response = await sendTokenRequest(
    { server, client, authentication, provider, params, verifier },
    around,
  )

  const expectedNonce = provider.checks.includes('nonce')
    ? await openCheck('nonce', provider, around, opening)
    : undefined
  const { tokens, claims } = await judgeTokenResponse(
    { server, client, provider, response, expectedNonce },
    around,
  )
  const profile = await requestProfile({ server, client, provider, tokens, claims, params }, around)

  // RFC 6749 section 5.1: expires_in counts from when the answer was made; the store needs a point in time.
  const withExpiry: TokenSet = tokens.expires_in
    ? { ...tokens, expires_at: Math.floor(runtime.now() / 1000) + Number(tokens.expires_in) }
    : tokens
  const identity = await buildUser({ provider, profile, tokens: withExpiry }, around)
  options.logger.debug('authorization result', { ...identity, profile })
  return { ...identity, profile }
}
