import type { TokenRule } from '../facts.ts'

/** [PT5] The code has not expired. */
export const checkCodeLifetime: TokenRule = ({ provider, code, now }) => {
  if (code === undefined) return undefined
  const passed = now < code.expiresAt
  const seconds = Math.abs(code.expiresAt - now) / 1000
  return {
    rule: 'PT5',
    check: 'code_lifetime',
    detail: passed ? `${seconds} s left of ${provider.codeLifetimeSeconds}` : `expired ${seconds} s ago`,
    expected: `before ${new Date(code.expiresAt).toISOString()}`,
    received: new Date(now).toISOString(),
    spec: { label: 'RFC 6749 §4.1.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2' },
    refusal: passed ? undefined : 'bad-code',
  }
}
