import { importJWK, SignJWT } from 'jose'
import type { Exchange } from '../../exchange.ts'
import { currentKey } from '../../keys/signing-key.ts'
import type { Provider } from '../provider.ts'
import type { Fields } from '../quirks.ts'

/** The data as a signed token for the client. @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse */
export async function signData(
  { id, openId, origin }: Provider,
  { context }: Exchange,
  clientId: string,
  data: Fields,
): Promise<string> {
  const key = await currentKey(id, 'RS256', context.state)
  return new SignJWT({ ...data })
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .setIssuer(openId?.issuer ?? origin)
    .setAudience(clientId)
    .sign(await importJWK(key, key.alg))
}
