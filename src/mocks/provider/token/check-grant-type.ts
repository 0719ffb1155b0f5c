import { grantTypeOf, type TokenRule, takesAnyGrantType } from './facts.ts'

/** [PT1] `grant_type` is one that the provider has. */
export const checkGrantType: TokenRule = ({ provider, parameters }) => {
  const received = grantTypeOf(parameters)
  const ignored = takesAnyGrantType(provider)
  const code = provider.quirks.renamesValues?.value.grant_type ?? 'authorization_code'
  const expected = [code, ...(provider.refreshTokens ? ['refresh_token'] : []), ...(provider.grants ?? [])]
  const passed = ignored || expected.includes(received ?? '')
  return {
    rule: 'PT1',
    check: 'grant_type',
    detail: ignored
      ? `${provider.name} does not read it`
      : passed
        ? String(received)
        : `not ${expected.join(' or ')}`,
    expected,
    received,
    spec: { label: 'RFC 6749 §4.1.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3' },
    refusal: passed ? undefined : 'grant-type',
  }
}
