import { branchOf, detailOf, nameOf, specOf } from '../../core/observe/rules.ts'
import type { Fact } from '../../core/runtime.ts'
import { snapshot } from '../../protocol/snapshot.ts'
import type { StepDraft } from '../../protocol/steps.ts'
import { stepOfCheck } from '../recorder/record-message.ts'
import { defined } from '../values/defined.ts'
import { APP } from '../values/parties.ts'

/** What the engine reported between its seams, as a step. */
export function stepOfFact(fact: Fact): StepDraft {
  const { rule } = fact
  const spec = specOf(rule)
  const common = { from: APP, rule, ...defined({ spec }) }
  switch (fact.kind) {
    case 'check': {
      const { expected, received, passed } = fact
      const found = { passed, expected: copyOf(expected), received: copyOf(received) }
      return stepOfCheck({ check: nameOf(fact), detail: detailOf(fact), ...found, from: APP, rule, spec })
    }
    case 'token': {
      const { kind: _kind, action, rule: _rule, ...data } = fact
      return {
        ...common,
        kind: action === 'encrypted' ? 'token.encrypted' : 'token.decrypted',
        data: { ...data, claims: copyOf(data.claims) },
        summary: `token ${action} ${data.purpose}, ${data.token.length} characters`,
        outcome: 'done',
      }
    }
    case 'decision': {
      const { facts } = fact
      const branch = branchOf(fact)
      const decision = nameOf(fact)
      return {
        ...common,
        kind: 'decision.taken',
        data: { decision, branch, facts: copyOf(facts) },
        summary: `${decision}: ${branch}`,
        outcome: 'done',
      }
    }
  }
}

/** What the engine reports may be a callback's: it may hold itself, or what cannot be stored. */
function copyOf<T>(value: T): T {
  return typeof value === 'object' && value !== null ? (snapshot(value) as T) : value
}
