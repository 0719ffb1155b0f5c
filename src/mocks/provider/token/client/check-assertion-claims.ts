import { urlOf } from '../../provider.ts'
import type { TokenRule } from '../facts.ts'

/** [PT10] A client assertion is by and about the client, meant for this server, and not expired. */
export const checkAssertionClaims: TokenRule = ({ provider, client, assertion, now }) => {
  const claims = assertion?.claims
  if (claims === undefined) return undefined
  const audiences = [provider.openId?.issuer ?? provider.origin, urlOf(provider, provider.paths.token)]
  const named = [claims.aud].flat()
  const problem =
    claims.iss !== client.id || claims.sub !== client.id
      ? 'iss and sub must be the client_id'
      : !named.some((audience) => audiences.includes(audience ?? ''))
        ? 'not meant for this server'
        : typeof claims.exp !== 'number' || claims.exp * 1000 <= now
          ? 'expired'
          : undefined
  return {
    rule: 'PT10',
    check: 'client_assertion_claims',
    detail: problem ?? 'by the client, for this server, not expired',
    expected: { iss: client.id, sub: client.id, aud: audiences },
    received: { iss: claims.iss, sub: claims.sub, aud: claims.aud, exp: claims.exp },
    spec: { label: 'RFC 7523 §3', url: 'https://www.rfc-editor.org/rfc/rfc7523#section-3' },
    refusal: problem === undefined ? undefined : 'client-credentials',
  }
}
