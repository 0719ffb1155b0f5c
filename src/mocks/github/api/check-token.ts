import type { ApiRule } from './facts.ts'

/** [PU2] The request carries a valid access token. */
export const checkToken: ApiRule = ({ token, person }) => ({
  rule: 'PU2',
  check: 'access_token',
  detail: person
    ? `issued for ${person.name}`
    : token === undefined
      ? 'the request has no bearer token'
      : 'never issued, or revoked',
  received: token,
  spec: { label: 'RFC 6750 §2.1', url: 'https://www.rfc-editor.org/rfc/rfc6750#section-2.1' },
  refusal: person ? undefined : token === undefined ? 'no-token' : 'bad-token',
})
