import { importJWK, SignJWT } from 'jose'
import { sha256, toBase64url } from '../../encoding.ts'
import type { Exchange } from '../../exchange.ts'
import { currentKey } from '../../keys/signing-key.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { Account } from '../account.ts'
import type { Provider } from '../provider.ts'
import { claimsOf } from './claims.ts'
import type { OpenId } from './open-id.ts'

/** What an ID token is about. */
export interface IdTokenFacts {
  readonly app: OAuthApp
  readonly account: Account
  readonly scopes: readonly string[]
  readonly accessToken: string
  /** Seconds since 1970. */
  readonly authTime: number | undefined
  readonly nonce: string | undefined
  /** The parameter `claims` of the authorization request, as it came. */
  readonly claims: string | undefined
}

/**
 * Makes a signed ID token. RS256 gives the same bytes for the same claims; ES256 draws a random number inside WebCrypto, so its signatures
 * differ each time.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export async function createIdToken(
  provider: Provider,
  openId: OpenId,
  { context, url }: Exchange,
  facts: IdTokenFacts,
): Promise<string> {
  const { app, account, scopes, accessToken, authTime, nonce, claims } = facts
  const seconds = Math.floor(context.now / 1000)
  const token = new SignJWT({
    ...claimsOf(provider, openId, { account, scopes, url, claims }),
    ...openId.tokenClaims?.({ account, clientId: app.clientId }),
    ...(authTime === undefined ? {} : { auth_time: authTime }),
    ...(nonce === undefined ? {} : { nonce }),
    at_hash: await leftHalf(accessToken),
  })
    .setIssuer(openId.issuer)
    .setSubject(account.subject)
    .setAudience(app.clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + openId.idTokenLifetimeSeconds)
  if (openId.algorithm === 'HS256') {
    return token
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(app.clientSecret ?? ''))
  }
  const key = await currentKey(provider.id, openId.algorithm, context.state)
  return token
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' })
    .sign(await importJWK(key, key.alg))
}

/** `at_hash`. @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
async function leftHalf(accessToken: string): Promise<string> {
  return toBase64url((await sha256(accessToken)).subarray(0, 16))
}
