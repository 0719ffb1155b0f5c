import { importJWK, SignJWT } from 'jose'
import { toHex } from '../../encoding.ts'
import type { Exchange } from '../../exchange.ts'
import { currentKey } from '../../keys/signing-key.ts'
import type { Account } from '../account.ts'
import type { Provider } from '../provider.ts'

/** Makes an access token: an opaque one, or a signed one if the provider does so (RFC 9068). */
export async function createAccessToken(
  provider: Provider,
  { context }: Exchange,
  {
    account,
    clientId,
    scopes,
  }: { readonly account: Account; readonly clientId: string; readonly scopes: readonly string[] },
): Promise<string> {
  const bytes = context.random('access token', 36)
  const { openId, quirks } = provider
  const { accessToken } = account.person.claims ?? {}
  const isSigned = quirks.signsAccessTokens !== undefined || accessToken !== undefined
  if (!isSigned || openId === undefined) return provider.tokenFormat(bytes)
  const key = await currentKey(provider.id, 'RS256', context.state)
  const seconds = Math.floor(context.now / 1000)
  const signs = quirks.signsAccessTokens?.value
  const more = typeof signs === 'object' ? signs.claims(account, clientId) : {}
  return new SignJWT({ client_id: clientId, ...more, scope: scopes.join(' '), ...accessToken })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt' })
    .setIssuer(openId.issuer)
    .setSubject(account.subject)
    .setAudience(clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + (provider.tokenLifetimeSeconds ?? 3600))
    .setJti(toHex(bytes.subarray(0, 16)))
    .sign(await importJWK(key, key.alg))
}
