import type { TokenRule } from '../facts.ts'

/** [PT11] A client assertion comes once. */
export const checkAssertionUnused: TokenRule = ({ assertion, assertionUsed }) => {
  const jti = assertion?.claims?.jti
  if (jti === undefined) return undefined
  return {
    rule: 'PT11',
    check: 'client_assertion_use',
    detail: assertionUsed ? 'this assertion was used before' : 'first use',
    received: jti,
    spec: { label: 'RFC 7523 §3', url: 'https://www.rfc-editor.org/rfc/rfc7523#section-3' },
    refusal: assertionUsed ? 'client-credentials' : undefined,
  }
}
