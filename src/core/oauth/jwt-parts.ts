import { fromBase64url } from '../bytes/base64url.ts'

/** The header of a token whose form has been checked. */
export function headerOf(jwt: string): { readonly alg: string } {
  return jsonPart(jwt, 0) as { readonly alg: string }
}

/** Header (0) or claims (1) of a compact token, unverified. */
export function jsonPart(jwt: string, index: 0 | 1): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64url(jwt.split('.')[index] ?? '')))
}
