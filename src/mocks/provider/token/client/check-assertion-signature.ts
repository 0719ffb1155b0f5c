import type { TokenRule } from '../facts.ts'

/** [PT9] A client assertion is signed by the client. */
export const checkAssertionSignature: TokenRule = ({ app, client, assertion }) => {
  if (client.assertion === undefined) return undefined
  const passed = assertion?.claims !== undefined
  return {
    rule: 'PT9',
    check: 'client_assertion_signature',
    detail: !passed
      ? 'no key or secret of this client fits'
      : app?.hasUnknownKeys
        ? 'well-formed; the key of this client is not known here'
        : `signed by the client with ${assertion.algorithm}`,
    received: client.method,
    spec: { label: 'RFC 7523 §3', url: 'https://www.rfc-editor.org/rfc/rfc7523#section-3' },
    refusal: passed ? undefined : 'client-credentials',
  }
}
