import { describe, expect, test } from 'vitest'
import { stepOfFact } from './facts.ts'

describe('a fact of the engine as a step', () => {
  test('a check has the name, words and paragraph of its rule', () => {
    const step = stepOfFact({ kind: 'check', rule: 'STATE-3', passed: false, expected: 'a', received: 'b' })
    expect(step).toMatchObject({
      kind: 'check.failed',
      rule: 'STATE-3',
      spec: {
        label: 'RFC 6749 §10.12',
        url: 'https://www.rfc-editor.org/rfc/rfc6749.html#section-10.12',
      },
      data: { check: 'state', detail: 'differs from the cookie', expected: 'a', received: 'b' },
      summary: 'check state differs from the cookie',
      outcome: 'failed',
    })
  })

  test('what the engine says itself comes before the rule’s words', () => {
    const fact = { kind: 'check', rule: 'SEAL-2', subject: 'pkce', passed: true } as const
    expect(stepOfFact(fact).summary).toBe('check pkce encrypted for this provider')
    expect(stepOfFact({ ...fact, detail: 'as it should' }).summary).toBe('check pkce as it should')
  })

  test('a decision has its way, or the only one there is', () => {
    const decision = { kind: 'decision', facts: {} } as const
    expect(stepOfFact({ ...decision, rule: 'PKCE-1' })).toMatchObject({
      data: { decision: 'pkce', branch: 'S256 challenge sent', facts: {} },
      spec: { label: 'RFC 7636 §4.3' },
    })
    expect(stepOfFact({ ...decision, rule: 'LINK-4', branch: 'sign-in-owner' }).summary).toBe(
      'linking: sign-in-owner',
    )
  })

  test('a rule that is not in the engine’s list has no paragraph', () => {
    expect(stepOfFact({ kind: 'decision', rule: 'OTHER-1', facts: {} })).not.toHaveProperty('spec')
  })
})
