import { type JWTPayload, SignJWT } from 'jose'
import { sha256, toBase64url } from '../../encoding.ts'
import type { Exchange } from '../../exchange.ts'
import { signJwt } from '../../keys/sign-jwt.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { Account } from '../account.ts'
import { accountOf } from '../account-of.ts'
import { spoilClaims } from '../faults/id-token-claims.ts'
import { keyIdFor, keyToSignWith, spoilSignature } from '../faults/id-token-signature.ts'
import { somebodyElse } from '../faults/other-person.ts'
import type { Provider } from '../provider.ts'
import { claimsOf } from './claims.ts'
import type { OpenId } from './open-id.ts'

/** What an ID token is about. */
export interface IdTokenFacts {
  readonly app: OAuthApp
  readonly account: Account
  readonly scopes: readonly string[]
  /** What it is given out with. */
  readonly accessToken?: string
  readonly code?: string
  /** Seconds since 1970. */
  readonly authTime: number | undefined
  readonly nonce: string | undefined
  /** The parameter `claims` of the authorization request, as it came. */
  readonly claims: string | undefined
}

/**
 * Makes a signed ID token.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export async function createIdToken(
  provider: Provider,
  openId: OpenId,
  exchange: Exchange,
  about: IdTokenFacts,
): Promise<string> {
  const { app, account, scopes, accessToken, authTime, code, nonce, claims } = about
  const { context, url } = exchange
  const seconds = Math.floor(context.now / 1000)
  const { subject } = accountOf(provider, somebodyElse(account.person, context.people), app.clientId)
  const payload = {
    ...claimsOf(provider, openId, { account, scopes, url, claims }),
    ...openId.tokenClaims?.({ account, clientId: app.clientId }),
    ...account.person.claims?.idToken,
    ...(authTime === undefined ? {} : { auth_time: authTime }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(accessToken === undefined ? {} : { at_hash: await leftHalf(accessToken) }),
    ...(code === undefined ? {} : { c_hash: await leftHalf(code) }),
    iss: openId.issuer,
    sub: account.subject,
    aud: app.clientId,
    iat: seconds,
    exp: seconds + openId.idTokenLifetimeSeconds,
  }
  const facts = { clientId: app.clientId, otherSubject: subject }
  return signToken(provider, openId, exchange, spoilClaims(payload, exchange, facts), app)
}

async function signToken(
  provider: Provider,
  { algorithm, offersSecrets }: OpenId,
  exchange: Exchange,
  claims: JWTPayload,
  app: OAuthApp,
): Promise<string> {
  if (algorithm === 'HS256' || (offersSecrets && app.idTokenAlgorithm === 'HS256')) {
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(app.clientSecret ?? ''))
    return spoilSignature(signed, exchange)
  }
  const key = await keyToSignWith(provider.id, algorithm, exchange)
  const header = { alg: key.alg, kid: keyIdFor(exchange, key), typ: 'JWT' }
  const signed = await signJwt(header, claims, key)
  return spoilSignature(signed, exchange)
}

/** `at_hash`, `c_hash`. @see https://openid.net/specs/openid-connect-core-1_0.html#HybridIDToken */
async function leftHalf(value: string): Promise<string> {
  return toBase64url((await sha256(value)).subarray(0, 16))
}
