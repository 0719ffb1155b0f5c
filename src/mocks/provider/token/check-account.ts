import type { TokenRule } from './facts.ts'

/** [PT17] The person whose code or refresh token it is still has an account. */
export const checkAccount: TokenRule = ({ provider, person, refresh }) => ({
  rule: 'PT17',
  check: 'account',
  detail: person ? `the account of ${person.name}` : `the person has no account at ${provider.name} any more`,
  spec: { label: 'RFC 6749 §5.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2' },
  refusal: person ? undefined : refresh === undefined ? 'bad-code' : 'bad-refresh-token',
})
