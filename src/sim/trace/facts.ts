import type { Fact } from '../../core/runtime.ts'
import type { StepDraft } from '../../protocol/steps.ts'
import { APP } from '../parties.ts'

/** What the engine reported between its seams, as a step. */
export function stepOfFact(fact: Fact): StepDraft {
  const common = { from: APP, rule: fact.rule, ...(fact.spec === undefined ? {} : { spec: fact.spec }) }
  switch (fact.kind) {
    case 'check': {
      const { check, detail, expected, received, passed } = fact
      return {
        ...common,
        kind: passed ? 'check.passed' : 'check.failed',
        data: {
          check,
          detail,
          ...(expected === undefined ? {} : { expected }),
          ...(received === undefined ? {} : { received }),
        },
        summary: `check ${check} ${detail}`,
        outcome: passed ? 'done' : 'failed',
      }
    }
    case 'token': {
      const { kind: _kind, action, rule: _rule, spec: _spec, ...data } = fact
      return {
        ...common,
        kind: action === 'sealed' ? 'token.sealed' : 'token.opened',
        data,
        summary: `token ${action} ${data.purpose}, ${data.token.length} characters`,
        outcome: 'done',
      }
    }
    case 'decision': {
      const { decision, branch, facts } = fact
      return {
        ...common,
        kind: 'decision.taken',
        data: { decision, branch, facts },
        summary: `${decision}: ${branch}`,
        outcome: 'done',
      }
    }
  }
}
