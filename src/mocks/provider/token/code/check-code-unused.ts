import type { TokenRule } from '../facts.ts'

/** [PT4] The code was not redeemed before. */
export const checkCodeUnused: TokenRule = ({ code, parameters }) => {
  const passed = code?.token === undefined
  return {
    rule: 'PT4',
    check: 'code_use',
    detail: passed ? 'first use' : 'this code was redeemed before',
    received: parameters.get('code'),
    spec: { label: 'RFC 6749 §4.1.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2' },
    refusal: passed ? undefined : 'used-code',
  }
}
