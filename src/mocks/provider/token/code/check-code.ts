import type { TokenRule } from '../facts.ts'

/** [PT3] The code was issued, and to this client. */
export const checkCode: TokenRule = ({ app, client, code, parameters }) => {
  const passed = code !== undefined && code.clientId === app?.clientId
  return {
    rule: 'PT3',
    check: 'code',
    detail: passed ? 'issued to this client' : code ? 'issued to another client' : 'never issued',
    received: { code: parameters.get('code'), client_id: client.id },
    spec: { label: 'RFC 6749 §4.1.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3' },
    refusal: passed ? undefined : 'bad-code',
  }
}
