import { noOne } from '../resolve-runtime.ts'
import type { Fact, Runtime } from '../runtime.ts'
import type { TokenRecord } from '../tokens/token-record.ts'
import type { RuleId } from './rules.ts'

/** How the engine reports to its observer: one function for each kind of fact. Each call is awaited. */
export interface Report {
  check(
    rule: RuleId,
    passed: boolean,
    values?: {
      readonly subject?: string
      readonly detail?: string
      readonly expected?: unknown
      readonly received?: unknown
    },
  ): Promise<void>
  decide(
    rule: RuleId,
    facts: Readonly<Record<string, unknown>>,
    branch?: string,
    subject?: string,
  ): Promise<void>
  /** The published package does otherwise here, by the row of `DEVIATIONS.md`. */
  differs(deviation: `DEV-${number}`, facts: Readonly<Record<string, unknown>>): Promise<void>
  token(rule: RuleId, action: 'encrypted' | 'decrypted', purpose: string, record: TokenRecord): Promise<void>
}

/** Without an observer no fact is made, but the calls still take their turn. */
const nothing = async () => {}
const silent: Report = { check: nothing, decide: nothing, differs: nothing, token: nothing }

export function createReport(runtime: Runtime): Report {
  if (runtime.observe === noOne) return silent
  const tell = async (fact: Fact) => {
    await runtime.observe(fact)
  }
  return {
    check: (rule, passed, values) => tell({ kind: 'check', rule, passed, ...values }),
    decide: (rule, facts, branch, subject) =>
      tell({ kind: 'decision', rule, facts, ...(branch && { branch }), ...(subject && { subject }) }),
    differs: async (deviation, facts) => {
      if (!runtime.follows(deviation))
        await tell({ kind: 'decision', rule: 'PUBLISHED-1', facts, branch: deviation })
    },
    token: (rule, action, purpose, record) => tell({ kind: 'token', rule, action, purpose, ...record }),
  }
}
