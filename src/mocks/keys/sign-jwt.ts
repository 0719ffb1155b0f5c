import { p256 } from '@noble/curves/nist.js'
import { base64url, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

/**
 * A signed token (RFC 7519), the same bytes for the same claims and key. RS256 is deterministic anyway; WebCrypto's ECDSA uses a random number
 * for each signature, so our ES256 derives it from key and message (RFC 6979).
 */
export async function signJwt(
  header: { readonly alg: string; readonly kid?: string; readonly typ?: string },
  claims: JWTPayload,
  key: JWK,
): Promise<string> {
  if (header.alg !== 'ES256')
    return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, header.alg))
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = p256.sign(new TextEncoder().encode(signed), base64url.decode(key.d ?? ''), {
    lowS: false,
  })
  return `${signed}.${base64url.encode(signature)}`
}

function encode(part: object): string {
  return base64url.encode(JSON.stringify(part))
}
