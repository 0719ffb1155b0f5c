import type { Exchange } from '../../exchange.ts'

/** [PA6] Reports what the person decided. */
export function reportDecision({ context }: Exchange, passed: boolean): void {
  context.report({
    rule: 'PA6',
    check: 'consent',
    passed,
    detail: passed ? 'the person allowed it' : 'the person denied it',
    spec: { label: 'RFC 6749 §4.1.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2' },
  })
}
