import type { TokenRule } from './facts.ts'

/** [PT1] `grant_type` is `authorization_code`. */
export const checkGrantType: TokenRule = ({ provider, parameters }) => {
  const received = parameters.get('grant_type')
  const ignored = provider.quirks.ignoresParameters?.value.includes('grant_type') ?? false
  const passed = ignored || received === 'authorization_code'
  return {
    rule: 'PT1',
    check: 'grant_type',
    detail: ignored
      ? `${provider.name} does not read it`
      : passed
        ? 'authorization_code'
        : 'not authorization_code',
    expected: 'authorization_code',
    received,
    spec: { label: 'RFC 6749 §4.1.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3' },
    ...(passed ? {} : { refusal: 'grant-type' }),
  }
}
