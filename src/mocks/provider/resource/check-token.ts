import type { ResourceRule } from './facts.ts'

/** [PR2] The request carries an access token that was issued, has not expired and was not revoked. */
export const checkToken: ResourceRule = ({ token, record, person }) => {
  const passed = record !== undefined && person !== undefined
  return {
    rule: 'PR2',
    check: 'access_token',
    detail: passed
      ? `the token of ${person.name}`
      : token === undefined
        ? 'the request has no access token'
        : 'unknown, expired or revoked',
    received: token,
    spec: { label: 'RFC 6750 §3.1', url: 'https://www.rfc-editor.org/rfc/rfc6750#section-3.1' },
    refusal: passed ? undefined : token === undefined ? 'no-token' : 'bad-token',
  }
}
