import type { TokenRule } from '../facts.ts'

/** [PT14] Where refresh tokens rotate, each is used once; a second use ends every token of its family. */
export const checkRefreshUnused: TokenRule = ({ provider, refresh }) => {
  if (!provider.refreshTokens?.rotates) return undefined
  const passed = refresh?.used !== true
  return {
    rule: 'PT14',
    check: 'refresh_token_use',
    detail: passed ? 'first use' : 'used before: it may have been stolen, so all tokens of this sign-in end',
    spec: { label: 'RFC 9700 §4.14.2', url: 'https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2' },
    refusal: passed ? undefined : 'used-refresh-token',
  }
}
