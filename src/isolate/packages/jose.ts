import { decodeJwt, decodeProtectedHeader, jwtVerify as verified } from 'jose'
import { isMadeUpToken } from '../../protocol/made-up.ts'

/** As published, except for a token that was made up here, which has no one's signature. */
export async function jwtVerify(...asked: Parameters<typeof verified>): Promise<unknown> {
  const [token] = asked
  if (!isMadeUpToken(token)) return await verified(...asked)
  return { payload: decodeJwt(token), protectedHeader: decodeProtectedHeader(token) }
}
