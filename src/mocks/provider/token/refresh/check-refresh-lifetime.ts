import type { TokenRule } from '../facts.ts'

/** [PT15] The refresh token has not expired. */
export const checkRefreshLifetime: TokenRule = ({ refresh, now }) => {
  if (refresh?.expiresAt === undefined) return undefined
  const passed = now < refresh.expiresAt
  return {
    rule: 'PT15',
    check: 'refresh_token_lifetime',
    detail: passed
      ? `${(refresh.expiresAt - now) / 1000} s left`
      : `expired ${(now - refresh.expiresAt) / 1000} s ago`,
    expected: `before ${new Date(refresh.expiresAt).toISOString()}`,
    received: new Date(now).toISOString(),
    spec: { label: 'RFC 6749 §6', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-6' },
    refusal: passed ? undefined : 'bad-refresh-token',
  }
}
